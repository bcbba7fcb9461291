import {
  hasWordAlike,
  isJoiningWord,
  meantBy,
  mistakesBetween,
  mistakesIn,
  soundOf,
  spellingOf,
  variantsOf,
} from '../spelling';

describe('mistakesBetween', () => {
  test.each([
    ['rain', 'rain', 0],
    ['rain', 'rian', 1],
    ['rain', 'ran', 1],
    ['rain', 'raain', 1],
    ['rain', 'rein', 1],
    ['lindqvist', 'lnidqvits', 2],
    ['', 'ab', 2],
    ['abcdef', 'ghijkl', 3],
    ['a', 'abcdefgh', 3],
  ])('%j and %j: %i', (a, b, expected) => {
    expect(mistakesBetween(a, b, 2)).toBe(expected);
    expect(mistakesBetween(b, a, 2)).toBe(expected);
  });
});

test.each([
  ['u2', 0],
  ['abc', 0],
  ['abba', 1],
  ['dawning', 1],
  ['mondlich', 2],
])('%s has %i mistakes at most', (word, most) => expect(mistakesIn(word)).toBe(most));

test.each([
  ['rain', 'rian'],
  ['rain', 'ran'],
  ['rain', 'raain'],
  ['rain', 'rein'],
])('%s and %s have a variant in common, one mistake apart', (a, b) => {
  const others = new Set(variantsOf(b));
  expect(variantsOf(a).some((variant) => others.has(variant))).toBe(true);
});

test('a single letter has itself as its only variant', () => expect(variantsOf('a')).toEqual(['a']));

test('variants of a very long word are those of its beginning', () => {
  expect(variantsOf('ab'.repeat(500)).every((variant) => variant.length <= 40)).toBe(true);
});

describe('soundOf', () => {
  test.each([
    ['tschaikowski', 'tchaikovsky', 'chaykovskiy', 'cajkovskij'],
    ['filipp', 'philip'],
    ['katja', 'katya'],
    ['rakhmaninov', 'rachmaninoff'],
    ['thomas', 'tomas'],
    ['schmidt', 'schmitt'],
  ])('alike: %s, %s', (...words) => expect(new Set(words.map(soundOf)).size).toBe(1));
});

describe('meantBy', () => {
  const KNOWN = ['rain', 'train', 'ruin', 'stars', 'lindqvist', 'lindquist', 'chaykovskiy'];
  test.each([
    ['rian', ['rain']],
    ['lindvist', ['lindqvist', 'lindquist']],
    ['tschaikowski', ['chaykovskiy']],
    ['xyzxyz', []],
    ['ra', []],
  ])('%s: %j', (typed, expected) => expect(meantBy(typed, KNOWN)).toEqual(expected));

  test('a word is not meant by itself', () => expect(meantBy('stars', KNOWN)).toEqual([]));

  test('eight words at most', () => {
    const many = Array.from('abcdefghijklm', (letter) => `${letter}ain`);
    expect(meantBy('zain', many)).toHaveLength(8);
  });
});

test.each([
  ['und', true],
  ['feat', true],
  ['sterne', false],
])('%s joins names: %s', (word, expected) => expect(isJoiningWord(word)).toBe(expected));

test.each([
  ['Müller', 'Mueller', 'muller'],
  ['Ørsted', 'OERSTED', 'orsted'],
  ['Ålborg', 'Aalborg', 'alborg'],
  ['Łódź', 'Lodz', 'lodz'],
  ['Straße', 'Strasse', 'strasse'],
])('%s and %s are spelt %s', (one, other, expected) => {
  expect(spellingOf(one)).toBe(expected);
  expect(spellingOf(other)).toBe(expected);
});

test.each([
  ['radio bremen eins', 'radio', true],
  ['radio bremen eins', 'radoi', true],
  ['radio bremen eins', 'brmen', true],
  ['radio bremen eins', 'hamburg', false],
  ['radio-bremen', 'bermen', true],
  ['wdr', 'wrd', false],
])('%j has a word like %s: %s', (text, word, expected) => expect(hasWordAlike(text, word)).toBe(expected));
