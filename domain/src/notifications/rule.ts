import type { Locale } from '../enums';
import { LOCALE_OF_TEXT, type TextLanguage } from '../format';
import { textsOf, type TextName, type Translate } from '../texts';
import type { NotificationData, NotificationKind } from './data';
import de from './locales/de.json';
import en from './locales/en.json';

/**
 * Whom a kind addresses. The company is the one given with the notification, never a promo share partner. SAMPLING: its
 * people who may manage campaigns. MAILINGS: those who answer mailing requests. ADMINISTRATORS: its administrators.
 * ADMINISTRATORS_OR_SUPPORT: its administrators, or the super admins if it has none. SUPPORT: the super admins. PEOPLE:
 * the users given with the notification.
 */
export type Addressee = 'SAMPLING' | 'MAILINGS' | 'ADMINISTRATORS' | 'ADMINISTRATORS_OR_SUPPORT' | 'SUPPORT' | 'PEOPLE';

/** Names of the texts in `locales`. */
export type NotificationTextName = TextName<typeof de>;

const textsIn = textsOf<TextLanguage, typeof de>({ de, en });

/** A language: its texts, and the locale in whose form it writes dates and reasons. */
export interface NotificationWords {
  language: TextLanguage;
  locale: Locale;
  t: Translate<NotificationTextName>;
}

export const notificationWords = (language: TextLanguage): NotificationWords => ({
  language,
  locale: LOCALE_OF_TEXT[language],
  t: textsIn(language),
});

interface Rule<D> {
  addressee: Addressee;
  /** Path of the page that it opens; null without one. */
  path: (data: D) => string | null;
  /** The values of its texts. */
  values: (data: D, words: NotificationWords) => Readonly<Record<string, string | number>>;
  /** Name of its text in the web app, one or two sentences; without this function `<KIND>.text`. */
  text?: (data: D) => NotificationTextName;
}

/**
 * Further texts of the mail, for kinds without a template of their own. The label of the button that opens the kind's
 * page is `<KIND>.button`.
 */
interface MailedRule<D> extends Rule<D> {
  /** Name of its subject; without this function `<KIND>.subject`. */
  subject?: (data: D) => NotificationTextName;
  /** A table below the text. */
  facts?: (data: D, words: NotificationWords) => [label: string, value: string][];
}

/** A kind of notification. `mail`: OWN has a template of its own, TEXT is mailed with the texts of this rule. */
export type NotificationRule<D> = ({ mail: 'OWN' } & Rule<D>) | ({ mail: 'TEXT' } & MailedRule<D>);

export type RulesOf<K extends NotificationKind> = { [Kind in K]: NotificationRule<NotificationData[Kind]> };

/**
 * "A, B, C" and how many more there are.
 * @param count of all, if `names` are only some of them
 */
export function listed({ t }: NotificationWords, names: readonly string[], count = names.length, shown = 3): string {
  const first = names.slice(0, shown);
  const list = first.join(', ');
  return count > first.length ? t('more', { names: list, rest: count - first.length }) : list;
}

/** Names in the language's quotation marks. */
export const quoted = ({ t }: NotificationWords, names: readonly string[]): string[] =>
  names.map((name) => t('quoted', { name }));
