import { graphemesOf, lineBreaksOf } from '../line-breaks';
import { stackedMarks } from '../marks';

test('Thai without spaces is broken between words', () => {
  const words = ['บริษัท', 'น้ำ', 'เพลง', 'ไทย', 'จำกัด', 'กู้', 'ที่', 'ปิ่น', 'เกล้า'];
  const starts = words.map((_word, index) => words.slice(0, index).join('').length).slice(1);
  expect(lineBreaksOf(words.join('')).map(({ position }) => position)).toEqual([...starts, words.join('').length]);
});

test('Thai is not broken beside signs between which no line may end', () => {
  const text = '(เพลง) ไทยๆ';
  expect(lineBreaksOf(text).map(({ position }) => text.slice(0, position))).toEqual(['(เพลง) ', text]);
});

test.each([
  ['Thai', 'น้ำปิ่กู้', ['น้ำ', 'ปิ่', 'กู้']],
  ['Devanagari', 'हिन्दी', ['हि', 'न्दी']],
  ['Latin with an accent of its own', 'q\u0303a', ['q\u0303', 'a']],
])('a word of %s that is wider than a line keeps its marks', (_script, word, expected) => {
  expect(graphemesOf(word)).toEqual(expected);
});

test('the circle of SARA AM is drawn below the tone mark that is written before it', () => {
  expect(stackedMarks('น้ำ จำ')).toBe('น\u0e4d\u0e49\u0e32 จำ');
});
