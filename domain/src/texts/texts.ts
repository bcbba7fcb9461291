import { createInstance, type i18n } from 'i18next';

/** A file of texts: names of texts, or of groups of texts. */
export interface TextFile {
  [name: string]: string | TextFile;
}

type WithoutPlural<Name extends string> = Name extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Name;

/** Names of the texts of a file, such as `invoice.subject`; forms of a plural have one name. */
export type TextName<File> = {
  [Name in keyof File & string]: File[Name] extends string ? WithoutPlural<Name> : `${Name}.${TextName<File[Name]>}`;
}[keyof File & string];

/** A text by its name; `count` chooses the form of a plural. */
export type Translate<Name extends string = string> = (
  name: Name,
  values?: Readonly<Record<string, string | number>>,
) => string;

/**
 * Texts in several languages, as i18next reads them: `{{name}}` stands for a value, `_one`, `_other` and
 * so on end the names of a plural's forms. A further language is a further file.
 * @param files by language; all have the names of the first one
 * @returns for a language, its texts
 * @throws Error where a text or a value is missing
 */
export function textsOf<Language extends string, File extends TextFile>(
  files: Record<Language, File>,
): (language: Language) => Translate<TextName<File>> {
  const refuse = (what: string): never => {
    // eslint-disable-next-line mpn/app-errors-only -- an error of the program, not of what a person entered
    throw new Error(`A text is incomplete: ${what}`);
  };
  const made = (): i18n => {
    const texts = createInstance();
    void texts.init({
      initAsync: false,
      showSupportNotice: false,
      fallbackLng: false,
      resources: Object.fromEntries(
        Object.entries<File>(files).map(([language, translation]) => [language, { translation }]),
      ),
      nsSeparator: false,
      interpolation: { escapeValue: false, skipOnVariables: true },
      parseMissingKeyHandler: (name) => refuse(`${name} is missing.`),
      missingInterpolationHandler: (text) => refuse(`no value for a variable of "${text}".`),
    });
    return texts;
  };
  // Most of those who import a file of texts read none of them.
  let known: i18n | undefined;
  return (language) => {
    known ??= made();
    // The web app declares the names of its own texts to i18next.
    const fixed = known.getFixedT(language) as unknown as (name: string, options: object) => string;
    // Apart from i18next's own options, and without its `$t(...)`, which people could type.
    return (name, { count, ...values } = {}) =>
      fixed(name, {
        replace: { ...values, count },
        nest: false,
        ...(count === undefined ? {} : { count: Number(count) }),
      });
  };
}
