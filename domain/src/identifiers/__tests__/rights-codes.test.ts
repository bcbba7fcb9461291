import {
  COUNTRY_CODES,
  formatIswc,
  isCountryCode,
  isIswc,
  isLanguageCode,
  LANGUAGE_CODES,
  languageWithThreeLetters,
  normaliseIswc,
} from '..';

describe('ISWC', () => {
  it.each([
    ['T-034.524.680-1', true], // the example of ISO 15707
    ['T0345246801', true],
    ['t 034 524 680 1', true],
    ['ISWC T-034.524.680-1', true],
    ['T-010.190.038-2', true],
    ['T-034.524.680-2', false],
    ['T-043.524.680-1', false], // two digits swapped
    ['T-034.524.680', false],
    ['0345246801', false],
    ['T-034.524.680-11', false],
    ['T-000.000.000-9', false], // reserved number, although its check digit is correct
    ['', false],
  ])('%s -> %s', (text, expected) => expect(isIswc(text)).toBe(expected));

  it('is stored without separators and shown with them', () => {
    expect(normaliseIswc('iswc: t-034.524.680-1')).toBe('T0345246801');
    expect(formatIswc('T0345246801')).toBe('T-034.524.680-1');
    expect(formatIswc('T123')).toBe('T123');
  });
});

describe('countries', () => {
  it.each([
    ['DE', true],
    ['de', true],
    ['XX', false],
    ['UK', false], // reserved; the code is GB
    ['DD', false], // withdrawn
    ['DEU', false],
    ['', false],
  ])('%s -> %s', (text, expected) => expect(isCountryCode(text)).toBe(expected));

  it('are the 249 of ISO 3166-1, each once, with a name', () => {
    expect(COUNTRY_CODES).toHaveLength(249);
    expect(new Set(COUNTRY_CODES).size).toBe(249);
    const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
    expect(COUNTRY_CODES.filter((code) => !names.of(code))).toEqual([]);
  });
});

describe('languages', () => {
  it.each([
    ['de', 'deu'],
    ['EN', 'eng'],
    ['ja', 'jpn'],
    ['zxx', 'zxx'],
    ['gsw', 'gsw'],
    ['xx', null],
    ['deu', null], // the two letters are what is kept
    ['', null],
  ])('%s has the three letters %s', (text, expected) => {
    expect(languageWithThreeLetters(text)).toBe(expected);
    expect(isLanguageCode(text)).toBe(expected !== null);
  });

  it('exist once each, with a name', () => {
    expect(new Set(LANGUAGE_CODES).size).toBe(LANGUAGE_CODES.length);
    const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
    expect(LANGUAGE_CODES.filter((code) => !names.of(code))).toEqual([]);
  });
});
