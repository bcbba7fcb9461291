import { sixteenByNine } from '../video-frame';

test.each([
  [1920, 1080, { x: 0, y: 0, width: 1920, height: 1080 }],
  [1440, 1080, { x: 0, y: 135, width: 1440, height: 810 }],
  [2560, 1080, { x: 320, y: 0, width: 1920, height: 1080 }],
  [1080, 1920, { x: 0, y: 656, width: 1080, height: 608 }],
  [0, 0, { x: 0, y: 0, width: 0, height: 0 }],
])('of %i x %i px the middle in 16:9 is taken', (width, height, part) => {
  expect(sixteenByNine(width, height)).toEqual(part);
});
