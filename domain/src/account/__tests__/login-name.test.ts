import { changeLoginName, hasLoginNameCharacters, inputErrors, normalizeLoginName } from '../..';

describe('normalizeLoginName', () => {
  test.each([
    ['demo-super', 'demo-super'],
    ['  Demo-SUPER ', 'demo-super'],
    ['demo-promo-admİn', 'demo-promo-admin'],
    ['demo-promo-admın', 'demo-promo-admin'],
    ['ｄｅｍｏ-super', 'demo-super'],
    ['Jürgen', 'jurgen'],
    ['Ju\u0308rgen', 'jurgen'],
    ['STRAẞE', 'strasse'],
    ['straße', 'strasse'],
    ['ﬁnn', 'finn'],
    ['Søren', 'soren'],
    ['Łukasz', 'lukasz'],
    ['Þór', 'thor'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
    ['ОЛЬГА', 'ольга'],
  ])('%s is compared as %s', (typed, key) => {
    expect(normalizeLoginName(typed)).toBe(key);
    expect(normalizeLoginName(key)).toBe(key);
  });
});

describe('hasLoginNameCharacters', () => {
  test.each(['demo-super', 'a.b_c-9', 'Jürgen', 'renée', 'Straße', 'Søren', 'İbrahim'])('accepts %s', (name) => {
    expect(hasLoginNameCharacters(name)).toBe(true);
  });

  test.each([
    ['Cyrillic letters among Latin ones', 'demо-super'],
    ['Cyrillic letters alone', 'сор'],
    ['a Greek omicron', 'demο'],
    ['digits of another script', 'user-٣'],
    ['a space', 'demo super'],
    ['a soft hyphen', 'de\u00admo'],
    ['a zero width space', 'demo\u200b'],
    ['a change of direction', 'demo\u202e'],
    ['a combining mark that belongs to no letter', 'q\u0301u'],
    ['a line break', 'demo\nsuper'],
    ['a Latin letter that looks like another', 'demɑ'],
    ['nothing', ''],
  ])('refuses %s', (_what, name) => {
    expect(hasLoginNameCharacters(name)).toBe(false);
  });
});

describe('the body of PUT /account/login_name', () => {
  const codes = (loginName: string, loginNameConfirmation = loginName) =>
    inputErrors(changeLoginName.body!, { loginName, loginNameConfirmation }).map(({ field, code }) => [
      field,
      code.split('.').pop(),
    ]);

  test.each([
    ['demo-super', []],
    [' spaces around ', [['loginName', 'login-name']]],
    [' spaced ', []],
    ['demо-super', [['loginName', 'login-name']]],
    ['somebody@example.org', [['loginName', 'login-name-is-email']]],
    ['ab', [['loginName', 'min-length']]],
  ])('%s', (name, expected) => {
    expect(codes(name)).toEqual(expected);
  });

  test('two spellings of one letter are the same repetition, another name is none', () => {
    expect(codes('Jürgen', 'Ju\u0308rgen')).toEqual([]);
    expect(codes('anna', 'anne')).toEqual([['loginNameConfirmation', 'must-match']]);
  });

  test('the name is stored in the composed form (NFC)', () => {
    const sent = { loginName: 'Ju\u0308rgen', loginNameConfirmation: 'Jürgen' };
    expect(changeLoginName.body!.cast(sent)).toEqual({ loginName: 'Jürgen', loginNameConfirmation: 'Jürgen' });
  });
});
