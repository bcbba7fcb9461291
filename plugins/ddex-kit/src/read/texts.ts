import type { ErnText, ErnTitle, ErnTitleKind } from '../model';
import { territoriesOf } from './values';
import { attribute, booleanOf, eachOf, textAt, textsOf, type XmlElement } from './xml/tree';

const TITLE_KINDS: Readonly<Record<string, ErnTitleKind>> = {
  DisplayTitle: 'DISPLAY',
  FormalTitle: 'FORMAL',
  GroupingTitle: 'GROUPING',
};

/** Merges equal texts in the same language, with the territories of all of them. */
export function merged<T extends ErnText>(texts: readonly T[]): T[] {
  if (texts.length < 2) return texts as T[];
  const byKey = new Map<string, T>();
  for (const text of texts) {
    const { territories, isDefault, ...rest } = text;
    const key = JSON.stringify(rest);
    const known = byKey.get(key);
    if (!known) byKey.set(key, { ...text, territories: [...territories] });
    else {
      known.territories = [...new Set([...known.territories, ...territories])];
      known.isDefault ||= isDefault;
    }
  }
  return [...byKey.values()];
}

/** `DisplayArtistName`, `LabelName`: a text with its language, territories and whether it is the default. */
export function localText(element: XmlElement, territories: readonly string[] = []): ErnText {
  return {
    text: element.text,
    language: attribute(element, 'LanguageAndScriptCode'),
    territories: territoriesOf(element, territories),
    isDefault: booleanOf(attribute(element, 'IsDefault')) ?? false,
  };
}

export function localTexts(parent: XmlElement | null, name: string, territories: readonly string[] = []): ErnText[] {
  return eachOf(parent, name, (element) => (element.text === '' ? null : localText(element, territories)));
}

/** `TitleText` with `SubTitle`: the parts of every kind of title. */
export function titleOf(element: XmlElement, kind: ErnTitleKind, territories: readonly string[] = []): ErnTitle | null {
  const text = textAt(element, 'TitleText');
  if (text === null) return null;
  const subTitle = textsOf(element, 'SubTitle').join(' – ') || null;
  const { language, territories: own, isDefault } = localText(element, territories);
  return { text, language, territories: own, isDefault, kind, subTitle };
}

/** ERN 3: `Title/@TitleType`; one without a type is displayed. */
export function titlesOfErn3(parent: XmlElement | null, territories: readonly string[]): ErnTitle[] {
  return eachOf(parent, 'Title', (title) => {
    const type = attribute(title, 'TitleType') ?? 'DisplayTitle';
    return titleOf(title, TITLE_KINDS[type] ?? 'ALTERNATIVE', territories);
  });
}

/** ERN 3: `ReferenceTitle`, in the language of the catalogue. */
export function referenceTitles(parent: XmlElement): ErnTitle[] {
  return eachOf(parent, 'ReferenceTitle', (title) => titleOf(title, 'REFERENCE'));
}

const displayTitle = (title: XmlElement): ErnTitle | null => titleOf(title, 'DISPLAY');

const FURTHER_TITLES: readonly [string, (title: XmlElement) => ErnTitle | null][] = [
  ['AdditionalTitle', (title) => titleOf(title, TITLE_KINDS[attribute(title, 'TitleType') ?? ''] ?? 'ALTERNATIVE')],
  ['FormalTitle', (title) => titleOf(title, 'FORMAL')],
  ['GroupingTitle', (title) => titleOf(title, 'GROUPING')],
];

/**
 * ERN 4: `DisplayTitle`, `AdditionalTitle/@TitleType` (4.3.2: `FormalTitle`, `GroupingTitle`); `DisplayTitleText`
 * (title and subtitle in one) only where there is no `DisplayTitle`.
 */
export function titlesOfErn4(parent: XmlElement): ErnTitle[] {
  const titles = eachOf(parent, 'DisplayTitle', displayTitle);
  if (titles.length === 0) {
    for (const text of localTexts(parent, 'DisplayTitleText'))
      titles.push({ ...text, kind: 'DISPLAY', subTitle: null });
  }
  for (const [name, read] of FURTHER_TITLES) titles.push(...eachOf(parent, name, read));
  return merged(titles);
}
