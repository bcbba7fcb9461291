import { contentsLeft } from '../prepare-notice';

type Arrived = Parameters<typeof contentsLeft>[0][number];

const file = (kind: Arrived['kind'], name: string, removed: string[] | null = null): Arrived => ({
  kind,
  name,
  removed,
});

// The newest first.
test.each<[string, Arrived[], string[]]>([
  ['nothing has arrived', [], []],
  [
    'recordings, pictures and documents, without our own files',
    [
      file('AUDIO', '1-02.mp3'),
      file('AUDIO', '1-01.mp3'),
      file('TRACK_JSON', '1-01.json'),
      file('COVER', 'cover.jpg'),
      file('ARTWORK', 'booklet.pdf'),
      file('ARTIST_INFO', 'artist.pdf'),
      file('METADATA_TEXT', 'metadata.txt'),
      file('METADATA_JSON', 'metadata.json'),
      file('CHECKSUMS', 'SHA256SUMS'),
      file('MANIFEST', 'manifest.json'),
    ],
    ['1-01.mp3', '1-02.mp3', 'artist.pdf', 'booklet.pdf', 'cover.jpg'],
  ],
  [
    'no file that an update in place has removed',
    [file('MANIFEST', 'manifest.json', ['1-02.mp3']), file('AUDIO', '1-01.mp3'), file('AUDIO', '1-02.mp3')],
    ['1-01.mp3'],
  ],
  [
    'a file that came again after it had been removed',
    [file('AUDIO', '1-02.mp3'), file('MANIFEST', 'manifest.json', ['1-02.mp3']), file('AUDIO', '1-02.mp3')],
    ['1-02.mp3'],
  ],
  ['a file that was replaced in place', [file('AUDIO', '1-01.mp3', []), file('AUDIO', '1-01.mp3')], ['1-01.mp3']],
])('the notice of a withdrawal lists: %s', (_name, arrived, expected) =>
  expect(contentsLeft(arrived)).toEqual(expected),
);
