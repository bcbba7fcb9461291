import { FileForm, FilePlace, fileForms, mayHaveForm, type FileStanding } from '../file-access';

const sampled = (download: boolean, cover: boolean, artwork: boolean): FileStanding => ({
  kind: 'SAMPLED',
  download,
  cover,
  artwork,
});

const STANDINGS: readonly (readonly [name: string, standing: FileStanding | null])[] = [
  ['nobody', null],
  ['owner', { kind: 'OWNER' }],
  ['read link', { kind: 'READER' }],
  ['other promoter', { kind: 'MARKET' }],
  ['listens, takes all', sampled(false, true, true)],
  ['listens, no cover', sampled(false, false, true)],
  ['listens, no artwork', sampled(false, true, false)],
  ['listens, no pictures', sampled(false, false, false)],
  ['downloads, takes all', sampled(true, true, true)],
  ['downloads, no cover', sampled(true, false, true)],
  ['downloads, no artwork', sampled(true, true, false)],
  ['downloads, no pictures', sampled(true, false, false)],
];

/**
 * O original, p smaller picture, S stream, 4 45 seconds, v video in 720p, - nothing; columns as in {@link FilePlace}.
 */
const EXPECTED: Readonly<Record<string, string>> = {
  //                          TRACK FRONT BACK BOOKLET INFO VIDEO POSTER
  nobody: /*               */ '-     -     -    -       -    -     -',
  owner: /*                */ 'OS4   Op    Op   Op      O    Ov    Op',
  'read link': /*          */ 'S     p     p    p       -    -     p',
  'other promoter': /*     */ '4     p     p    -       -    -     p',
  'listens, takes all': /* */ 'S     p     p    -       O    v     p',
  'listens, no cover': /*  */ 'S     p     p    -       O    v     p',
  'listens, no artwork': /**/ 'S     p     p    -       O    v     p',
  'listens, no pictures': /**/ 'S     p     p    -       O    v     p',
  'downloads, takes all': /**/ 'S     Op    Op   Op      O    Ov    Op',
  'downloads, no cover': /**/ 'S     p     Op   Op      O    Ov    Op',
  'downloads, no artwork': /**/ 'S     Op    p    -       O    Ov    p',
  'downloads, no pictures': /**/ 'S     p     p    -       O    Ov    p',
};

const LETTERS: Readonly<Record<string, FileForm>> = {
  O: 'ORIGINAL',
  p: 'PICTURE',
  S: 'STREAM',
  '4': 'PREVIEW',
  v: 'VIDEO_PREVIEW',
};

describe.each(STANDINGS)('%s', (name, standing) => {
  const cells = EXPECTED[name]!.split(/\s+/);
  test.each(FilePlace.map((place, index) => [place, cells[index]!] as const))('%s: %s', (place, cell) => {
    const forms = cell === '-' ? [] : [...cell].map((letter) => LETTERS[letter]!);
    expect(fileForms(place, standing)).toEqual(forms);
    for (const form of FileForm) expect(mayHaveForm(place, form, standing)).toBe(forms.includes(form));
  });
});

test('nobody but the owner ever has the original of a recording', () => {
  for (const [, standing] of STANDINGS) {
    expect(mayHaveForm('TRACK', 'ORIGINAL', standing)).toBe(standing?.kind === 'OWNER');
  }
});
