import type { ErnText, ErnTitle } from '../model';
import * as parts from './parts';
import { element, leaf, type Part } from './xml';

/** Language, territory and default of a text. */
export const flags = ({ language, territories, isDefault }: ErnText) => ({
  LanguageAndScriptCode: language,
  ApplicableTerritoryCode: territories[0],
  IsDefault: isDefault ? 'true' : null,
});

/**
 * `DisplayTitleText`, `DisplayTitle`, `AdditionalTitle` (4.3.2: `FormalTitle`, `GroupingTitle`); ERN 3's reference
 * title is displayed where nothing else is.
 */
export function titles(list: readonly ErnTitle[], { hasAi: hasTitleElements }: parts.Versioned): Part {
  const own = list.filter(({ kind }) => kind === 'DISPLAY');
  const display = own.length > 0 ? own : list.slice(0, 1);
  const [first] = display;
  const inner = (title: ErnTitle): Part => [leaf('TitleText', title.text), leaf('SubTitle', title.subTitle)];
  return [
    first
      ? leaf(
          'DisplayTitleText',
          first.subTitle === null ? first.text : `${first.text} (${first.subTitle})`,
          flags(first),
        )
      : null,
    display.map((title) => element('DisplayTitle', flags(title), inner(title))),
    list
      .filter((title) => !display.includes(title) && parts.ADDITIONAL_TITLES[title.kind] !== undefined)
      .filter(({ kind }) => !hasTitleElements || kind !== 'ALTERNATIVE')
      .sort((a, b) => (hasTitleElements ? a.kind.localeCompare(b.kind) : 0))
      .map((title) => {
        const type = parts.ADDITIONAL_TITLES[title.kind]!;
        return hasTitleElements
          ? element(type, { LanguageAndScriptCode: title.language }, inner(title))
          : element('AdditionalTitle', { LanguageAndScriptCode: title.language, TitleType: type }, inner(title));
      }),
  ];
}
