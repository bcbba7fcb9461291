import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { temporaryFolder } from '../../../__tests__/audio-fixtures';
import { taggedFiles, type TaggedFiles } from './tag-fixtures';

/*
 * Delivered files by the rules of an import into Rivendell (lib/rdwavefile.cpp, lib/rdcart.cpp, lib/rdcut.cpp, version
 * 4), the free playout system: which chunks and tags it finds, and how it uses them.
 */

const temporary = temporaryFolder();
const { file } = temporary;
afterAll(temporary.remove);

let tag: TaggedFiles['tag'];
beforeAll(async () => {
  ({ tag } = await taggedFiles(file, ['WAVE_STANDARD', 'FLAC']));
}, 120_000);

const CART_BYTES = 2_048;
const BEXT_BYTES = 602;

/**
 * The content of a chunk, its name in any case. The playout system ignores the padding byte of odd chunks: it skips one
 * byte if the next name does not begin with a letter or digit.
 */
function chunkOf(content: Buffer, wanted: string): Buffer | undefined {
  for (let offset = 12; offset + 8 <= content.length;) {
    if (!/[A-Za-z0-9]/.test(String.fromCharCode(content[offset]!))) offset += 1;
    const size = content.readUInt32LE(offset + 4);
    const name = content.toString('latin1', offset, offset + 4);
    if (name.toLowerCase() === wanted.toLowerCase()) return content.subarray(offset + 8, offset + 8 + size);
    offset += 8 + size;
  }
  return undefined;
}

/** A fixed field: single bytes, without its zeros. */
const field = (chunk: Buffer, start: number, length: number): string =>
  chunk.toString('latin1', start, start + length).replaceAll('\0', '');

/** Null where the bytes are no date. */
function dateIn(chunk: Buffer, start: number): string | null {
  const text = chunk.toString('latin1', start, start + 10);
  const [year, month, day] = [text.slice(0, 4), text.slice(5, 7), text.slice(8, 10)].map(Number) as [
    number,
    number,
    number,
  ];
  const isDate = month > 0 && month < 13 && day > 0 && day < 32;
  return isDate ? [Math.min(year, 8_000), month, day].join('-') : null;
}

interface Imported {
  title: string;
  artist: string;
  cutId: string;
  client: string;
  category: string;
  userDefined: string;
  /** Null: the cut has no first day. */
  validFrom: string | null;
  /** Null: the cut has no last day. */
  validUntil: string | null;
  timers: string[];
  /** Positions in ms that the timers set, by Rivendell's names of markers. */
  markers: Record<string, number>;
  tagText: string;
  description: string;
  originated: string | null;
}

const MARKERS: Readonly<Record<string, string>> = {
  AUDs: 'start',
  AUDe: 'end',
  INTs: 'talkStart',
  INTe: 'talkEnd',
  SEGs: 'segueStart',
  SEGe: 'segueEnd',
};

/** A timer's sample as ms, of which the import cuts off the rest (`(int)(1000.0*sample/rate)`). */
function markersOf(cart: Buffer, content: Buffer): Record<string, number> {
  const rate = chunkOf(content, 'fmt ')!.readUInt32LE(4);
  const timers = Array.from({ length: 8 }, (_, index) => 684 + index * 8).flatMap((offset) => {
    const marker = MARKERS[field(cart, offset, 4)];
    return marker ? [[marker, Math.trunc((1_000 * cart.readUInt32LE(offset + 4)) / rate)] as const] : [];
  });
  return Object.fromEntries(timers);
}

function importWave(path: string): Imported {
  const content = readFileSync(path);
  const cart = chunkOf(content, 'cart')!;
  const bext = chunkOf(content, 'bext')!;
  expect([cart.length >= CART_BYTES, bext.length >= BEXT_BYTES]).toEqual([true, true]);
  const start = dateIn(cart, 452);
  const end = dateIn(cart, 470);
  const hasStart = start !== null && start > '1900-1-1';
  const yearOf = (date: string | null): number => Number(date?.split('-')[0]);
  const timers = Array.from({ length: 8 }, (_, index) => field(cart, 684 + index * 8, 4));
  return {
    title: field(cart, 4, 64),
    artist: field(cart, 68, 64),
    cutId: field(cart, 132, 64),
    client: field(cart, 196, 64),
    category: field(cart, 260, 64),
    userDefined: field(cart, 616, 64),
    validFrom: hasStart && yearOf(end) < 8_000 ? start : null,
    validUntil: hasStart && yearOf(end) < 8_000 ? end : null,
    timers: timers.filter((label) => label !== ''),
    markers: markersOf(cart, content),
    tagText: cart.toString('latin1', CART_BYTES).split('\0', 1)[0]!,
    description: field(bext, 0, 256),
    originated: dateIn(bext, 320),
  };
}

test('a WAV file is a cut that plays from its first sample to its last, on every day', () => {
  expect(importWave(file('WAVE_STANDARD-tagged'))).toMatchObject({
    title: 'Grüße aus Køln - Ellada Dong Jing',
    artist: 'Björk & Motörhead feat. Édith',
    client: 'Süd Records',
    category: 'MUSIC',
    validFrom: null,
    validUntil: null,
    timers: [],
    originated: '2026-10-1',
  });
});

const at = (ms: number) => ({ ms, source: 'ENTERED' as const });
test.each([
  [
    'all of them',
    { cueIn: at(101), intro: at(1_499), outro: at(2_503), cueOut: at(3_777), ending: 'FADE' as const },
    { start: 101, end: 3_777, talkStart: 101, talkEnd: 1_499, segueStart: 2_503, segueEnd: 3_777 },
  ],
  ['an intro alone: talk begins with the file', { intro: at(1_499) }, { talkStart: 0, talkEnd: 1_499 }],
  ['an outro alone: it lasts until the end', { outro: at(2_503) }, { segueStart: 2_503, segueEnd: 4_000 }],
  ['silence at the end alone', { cueIn: at(0), cueOut: at(3_777) }, { start: 0, end: 3_777 }],
  ['no silence at either end: nothing is cut', { cueIn: at(0), cueOut: at(4_000) }, {}],
  ['an intro of no length', { cueIn: at(101), intro: at(101) }, { start: 101, end: 4_000 }],
])('cue points of a WAV file are markers of the cut: %s', async (_what, cuePoints, markers) => {
  const imported = importWave(await tag('WAVE_STANDARD', 'cues', { cuePoints }));
  expect(imported.markers).toEqual(markers);
  expect(imported.timers).toHaveLength(Object.keys(markers).length);
  expect(imported.tagText.includes('Ending: fade')).toBe('ending' in cuePoints);
});

test('title and artist of a WAV file are never empty, and fit into their fields', async () => {
  const path = await tag('WAVE_STANDARD', 'long', { title: '東'.repeat(200), artist: 'ü'.repeat(200) });
  const { title, artist, cutId, userDefined } = importWave(path);
  expect([title.length, artist.length]).toEqual([64, 64]);
  // Neither value overflows into the next field.
  expect([cutId, userDefined]).toEqual(['DEA621501234', 'Ausgewählte Stücke "O"']);
});

test('values without a fixed field are in the text after the fixed fields, one per line', () => {
  const lines = importWave(file('WAVE_STANDARD-tagged')).tagText.split('\r\n');
  expect(lines).toEqual(expect.arrayContaining(['ISRC: DEA621501234', 'EAN: 4006381333931', 'Label code: LC 01234']));
});

test('a changed title has the same cut id: "match and replace" replaces the cut', async () => {
  const before = importWave(file('WAVE_STANDARD-tagged'));
  const after = importWave(await tag('WAVE_STANDARD', 'changed', { title: 'Anderer Titel', isrc: 'DEA622600099' }));
  expect([after.cutId, after.title]).toEqual([before.cutId, 'Anderer Titel']);
  expect(before.cutId).not.toBe('');
});

test('a chunk of odd length does not hide those after it', async () => {
  for (const title of ['a', 'ab', 'abc', 'abcd']) {
    const path = await tag('WAVE_STANDARD', `odd-${title.length}`, { title, publisher: title, credits: [] });
    const content = readFileSync(path);
    expect(chunkOf(content, 'list')?.toString('latin1', 0, 4)).toBe('INFO');
    expect(chunkOf(content, 'data')).toBeDefined();
  }
});

test('a FLAC file has one artist, label and ISRC: of several tags of a name the import keeps the last', () => {
  const tags = execFileSync('metaflac', ['--no-utf8-convert', '--export-tags-to=-', file('FLAC-tagged')]).toString();
  const kept = new Map(tags.split('\n').map((line) => line.split(/=(.*)/s, 2) as [string, string]));
  // The import takes ARTIST for the composer and PERFORMER for the artist.
  expect(Object.fromEntries(kept)).toMatchObject({
    TITLE: 'Grüße aus Køln – Ελλάδα 東京',
    PERFORMER: 'Björk & Motörhead feat. Édith',
    ALBUM: 'Ausgewählte Stücke “Ω”',
    ORGANIZATION: 'Süd Records',
    ISRC: 'DEA621501234',
  });
});
