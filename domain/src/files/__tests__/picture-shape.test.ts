import { cropOfCover, isTooLong } from '../picture-shape';

const picture = (width: number, height: number) =>
  ({ type: 'picture', format: 'jpeg', colorSpace: 'srgb', width, height }) as const;

test.each([
  [3000, 3000, null],
  [3000, 2940, null],
  [3000, 2939, { width: 3000, height: 2939, size: 2939 }],
  [1400, 2000, { width: 1400, height: 2000, size: 1400 }],
])('a front cover of %d x %d px must be cropped to %j', (width, height, expected) => {
  expect(cropOfCover(picture(width, height))).toEqual(expected);
});

test('a file that is not a picture needs no cropping', () => {
  expect(cropOfCover(null)).toBeNull();
  expect(cropOfCover({ type: 'pdf', pages: 3 })).toBeNull();
});

test.each([
  [1200, 4800, false],
  [4800, 1200, false],
  [1200, 4801, true],
])('a picture of %d x %d px is too long: %s', (width, height, expected) => {
  expect(isTooLong({ width, height })).toBe(expected);
});
