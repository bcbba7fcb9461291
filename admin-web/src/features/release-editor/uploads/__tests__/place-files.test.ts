import { placeFiles, type DropPlace } from '../place-files';

const file = (name: string) => new File(['x'], name);
const outline = (names: readonly string[], taken: readonly DropPlace[] = []) => {
  const { placed, left } = placeFiles(names.map(file), (place) => taken.includes(place));
  const told = (list: typeof placed) => Object.fromEntries(list.map(({ file: { name }, place }) => [name, place]));
  return { placed: told(placed), left: told(left) };
};

test.each<[string, string[], Record<string, DropPlace>]>([
  [
    'an album folder',
    ['Cover.JPG', 'Booklet.pdf', 'Clip.mp4', '01 Song.wav'],
    { 'Cover.JPG': 'FRONT_COVER', 'Booklet.pdf': 'BOOKLET', 'Clip.mp4': 'VIDEO' },
  ],
  [
    'named pictures',
    ['back cover.png', 'front cover.png', 'booklet cover 1.jpg', 'Rückseite 2.jpeg'],
    { 'back cover.png': 'BACK_COVER', 'front cover.png': 'FRONT_COVER', 'booklet cover 1.jpg': 'BOOKLET' },
  ],
  ['pictures without a word', ['a.jpg', 'b.jpg'], { 'a.jpg': 'FRONT_COVER', 'b.jpg': 'BOOKLET' }],
  [
    'a picture without a word beside a front',
    ['a.jpg', 'front.jpg'],
    { 'front.jpg': 'FRONT_COVER', 'a.jpg': 'BOOKLET' },
  ],
  [
    'several videos and documents',
    ['1.mov', '2.mkv', 'x.pdf', 'y.PDF'],
    { '1.mov': 'VIDEO', '2.mkv': 'VIDEO', 'x.pdf': 'BOOKLET', 'y.PDF': 'BOOKLET' },
  ],
  ['recordings and texts only', ['1.wav', 'notes.txt'], {}],
])('%s find their places', (_name, names, placed) => expect(outline(names).placed).toEqual(placed));

test('a cover that is there is not replaced, and a second one is left', () => {
  expect(outline(['front.jpg'], ['FRONT_COVER'])).toEqual({ placed: {}, left: { 'front.jpg': 'FRONT_COVER' } });
  expect(outline(['cover.jpg', 'front.png']).left).toEqual({ 'front.png': 'FRONT_COVER' });
  expect(outline(['a.jpg'], ['FRONT_COVER']).placed).toEqual({ 'a.jpg': 'BOOKLET' });
});
