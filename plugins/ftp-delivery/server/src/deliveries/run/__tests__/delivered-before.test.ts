import { holdings } from '../delivered-before';

type Sent = Parameters<typeof holdings>[0][number];

const file = (kind: Sent['kind'], sha256: string, more: Partial<Sent> = {}): Sent => ({
  kind,
  sha256,
  trackId: null,
  name: kind.toLowerCase(),
  size: 1,
  cutId: null,
  isWhole: true,
  directory: './a',
  server: 's',
  deliveredAt: null,
  removed: null,
  ...more,
});
const audio = (trackId: number, sha256: string, name = `${trackId}.mp3`): Sent =>
  file('AUDIO', sha256, { trackId, name });
const booklet = (sha256: string, name = 'old-booklet.pdf'): Sent => file('ARTWORK', sha256, { name });

// The newest first.
test.each<[string, Sent[], Sent, boolean]>([
  ['nothing was sent', [], audio(1, 'A'), false],
  ['it was sent', [audio(1, 'A')], audio(1, 'A'), true],
  ['something else was sent', [audio(1, 'A')], audio(1, 'B'), false],
  ['something else was sent after it', [audio(1, 'B'), audio(1, 'A')], audio(1, 'A'), false],
  ['it was sent again after something else', [audio(1, 'A'), audio(1, 'B'), audio(1, 'A')], audio(1, 'A'), true],
  ['the same bytes were another track’s', [audio(2, 'A'), audio(1, 'B')], audio(1, 'A'), false],
  ['its track was renamed', [audio(1, 'A', 'old.mp3')], audio(1, 'A', 'new.mp3'), true],
  ['another cover was sent after it', [file('COVER', 'B'), file('COVER', 'A')], file('COVER', 'A'), false],
  ['another picture was sent after it', [booklet('X', 'back-cover.png'), booklet('A')], booklet('A'), true],
  ['another one of its name was sent after it', [booklet('B'), booklet('A')], booklet('A'), false],
  ['its release was renamed', [booklet('A')], booklet('A', 'new-booklet.pdf'), true],
  [
    'its release was renamed, and another one sent after it',
    [booklet('B', 'new-booklet.pdf'), booklet('A')],
    booklet('A', 'new-booklet.pdf'),
    false,
  ],
])('%s', (_what, sent, now, expected) => expect(holdings(sent).has(now)).toBe(expected));

test('the folder of the newest delivery has the files left by updates in place', () => {
  const lists = { removed: ['2.mp3'] };
  const sent = [
    audio(1, 'B'),
    file('MANIFEST', 'N', lists),
    file('AUDIO', 'X', { trackId: 3, directory: './single', isWhole: false }),
    audio(1, 'A'),
    audio(2, 'C'),
    file('COVER', 'K'),
    file('MANIFEST', 'M'),
    file('COVER', 'Z', { directory: './b' }),
  ];
  const { folder, nameOf } = holdings(sent);
  expect(folder.map(({ kind, sha256 }) => `${kind} ${sha256}`)).toEqual(['AUDIO B', 'MANIFEST N', 'COVER K']);
  expect([nameOf({ kind: 'AUDIO', trackId: 1 }), nameOf({ kind: 'AUDIO', trackId: 2 })]).toEqual(['1.mp3', undefined]);
});

test('the cut id is that of the newest copy with one', () => {
  const cut = (sha256: string, cutId: string | null): Sent => file('AUDIO', sha256, { trackId: 1, cutId });
  const { cutIdOf } = holdings([cut('C', null), cut('B', 'MPN7'), cut('A', 'DEAAA2600001')]);
  expect([cutIdOf(1), cutIdOf(2)]).toEqual(['MPN7', undefined]);
});
