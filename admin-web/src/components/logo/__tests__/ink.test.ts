import { inkOf, type Ink } from '../ink';

const CLEAR = [0, 0, 0, 0];
const pixels = (colour: number[], seen: number, clear: number): number[] => [
  ...Array<number[]>(seen).fill(colour).flat(),
  ...Array<number[]>(clear).fill(CLEAR).flat(),
];

test.each<[string, number[], Ink | null]>([
  ['black on nothing', pixels([0, 0, 0, 255], 20, 80), 'DARK'],
  ['white on nothing', pixels([255, 255, 255, 255], 20, 80), 'LIGHT'],
  ['a red that is read on white', pixels([200, 0, 0, 255], 20, 80), 'DARK'],
  ['an orange that is not', pixels([255, 150, 0, 255], 20, 80), 'LIGHT'],
  ['white with a background of its own', pixels([255, 255, 255, 255], 100, 0), null],
  [
    'a shadow that is hardly seen beside black',
    [...pixels([0, 0, 0, 255], 20, 40), ...pixels([255, 255, 255, 9], 40, 0)],
    'DARK',
  ],
  ['an empty picture', pixels(CLEAR, 0, 100), null],
])('the ink of %s', (_name, rgba, ink) => {
  expect(inkOf(rgba)).toBe(ink);
});
