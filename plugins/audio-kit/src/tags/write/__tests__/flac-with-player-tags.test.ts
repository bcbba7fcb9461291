import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tagFlac } from '../tag-flac';
import type { TrackMetadata } from '../../track-metadata';

const METADATA: TrackMetadata = {
  title: 'Titel',
  artist: 'Artist',
  album: 'Album',
  set: { number: 1 },
  track: { number: 1 },
  label: 'Label',
  credits: [],
  genres: [],
};

const folder = mkdtempSync(join(tmpdir(), 'flac-tags-'));
const file = (name: string): string => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

const ID3V1 = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125, 'x')]);
const ITEMS = Buffer.from('\x06\0\0\0\0\0\0\0Title\0Wrong!', 'latin1');

/** An APE tag as players append it: header, items, footer. */
function apeTag(): Buffer {
  const frame = (flags: number): Buffer => {
    const bytes = Buffer.alloc(32);
    bytes.write('APETAGEX', 'latin1');
    bytes.writeUInt32LE(2_000, 8);
    bytes.writeUInt32LE(ITEMS.length + 32, 12);
    bytes.writeUInt32LE(1, 16);
    bytes.writeUInt32LE(flags, 20);
    return bytes;
  };
  return Buffer.concat([frame(0xa0000000), ITEMS, frame(0x80000000)]);
}

const ID3V2 = Buffer.from('ID3\x03\0\0\0\0\0\x20', 'latin1');

test.each([
  ['an ID3v1 tag behind it', [], [ID3V1]],
  ['an APE tag behind it', [], [apeTag()]],
  ['an APE and an ID3v1 tag behind it', [], [apeTag(), ID3V1]],
  ['an ID3v2 tag in front', [Buffer.concat([ID3V2, Buffer.alloc(32)])], []],
])('a FLAC file with %s is delivered without it: flac and its MD5 agree', async (_what, before, behind) => {
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'sine=f=300:d=1', file('plain.wav')]);
  execFileSync('flac', ['--silent', '--force', '-o', file('plain.flac'), file('plain.wav')]);
  writeFileSync(file('odd.flac'), Buffer.concat([...before, readFileSync(file('plain.flac')), ...behind]));
  await tagFlac(file('odd.flac'), file('out.flac'), METADATA);
  execFileSync('flac', ['--silent', '--test', file('out.flac')]);
  expect(execFileSync('metaflac', ['--show-md5sum', file('out.flac')])).toEqual(
    execFileSync('metaflac', ['--show-md5sum', file('plain.flac')]),
  );
});
