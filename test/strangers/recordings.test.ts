import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AudioFormat } from '@mpn/domain';
import { audioInfoOf, renderAudio, tagAudio } from '@mpn/audio-kit';
import { promoter, type Person } from '../http/releases/support';
import { checkedUpload } from './checked-upload';

/*
 * Recordings as programs and devices of others write them: taken with the right values, or refused with the reason.
 * What is taken and has the format of a delivery is delivered with the same samples.
 */

let me: Person;
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'mpn-recordings-'));
const path = (name: string): string => join(folder, name);
beforeAll(async () => {
  me = await promoter();
});
afterAll(() => rmSync(folder, { recursive: true }));

type Outcome = Readonly<Record<string, unknown>> | string;

async function upload(bytes: Buffer, name: string): Promise<Outcome> {
  const { status, body } = await checkedUpload(me.client, 'AUDIO_TRACK', bytes, name);
  if (status < 300) return { ...body.mediaInfo };
  const [error] = body.globalErrors;
  return error!.messageCode.replace('mpn.backend.media.error.', '');
}

const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const long = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const text = (value: string): Buffer => Buffer.from(value, 'latin1');

/** @param pad the byte behind an odd content */
const chunk = (
  id: string,
  content: Buffer,
  pad: Buffer = Buffer.alloc(content.length % 2),
  size = content.length,
): Buffer => Buffer.concat([text(id), long(size), content, pad]);

interface Wave {
  form?: 'RIFF' | 'RF64' | 'BW64';
  rate?: number;
  bits?: number;
  channels?: number;
  /** Of the samples in their words. */
  validBits?: number;
  isFloat?: boolean;
  before?: Buffer[];
  behind?: Buffer[];
  samples?: Buffer;
  /** What the header says of the samples' bytes. */
  size?: number;
}

const SECONDS = 1;

/** Noise of full scale, so that each bit of a sample counts. */
function noise(bytes: number): Buffer {
  const samples = Buffer.alloc(bytes);
  let state = 4711;
  for (let at = 0; at < bytes; at += 1) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    samples[at] = state >> 16;
  }
  return samples;
}

function wave(options: Wave = {}): Buffer {
  const { form = 'RIFF', rate = 44_100, bits = 16, channels = 2, validBits, isFloat = false } = options;
  const block = (channels * bits) / 8;
  const { samples = noise(rate * SECONDS * block), before = [], behind = [], size = samples.length } = options;
  const tag = isFloat ? 3 : 1;
  const base = (written: number): Buffer =>
    Buffer.concat([word(written), word(channels), long(rate), long(rate * block), word(block), word(bits)]);
  const guid = Buffer.concat([word(tag), Buffer.from('000000001000800000aa00389b71', 'hex')]);
  const format =
    validBits === undefined
      ? base(tag)
      : Buffer.concat([base(0xfffe), word(22), word(validBits), long(channels === 2 ? 3 : 0x3f), guid]);
  const is64 = form !== 'RIFF';
  const ds64 = (riff: number): Buffer =>
    chunk(
      'ds64',
      Buffer.concat([long(riff), long(0), long(size), long(0), long(samples.length / block), long(0), long(0)]),
    );
  const body = Buffer.concat([
    ...before,
    chunk('fmt ', format),
    chunk('data', samples, undefined, is64 ? 0xffffffff : size),
    ...behind,
  ]);
  const riff = 4 + body.length + (is64 ? 36 : 0);
  return Buffer.concat([text(form), long(is64 ? 0xffffffff : riff), text('WAVE'), ...(is64 ? [ds64(riff)] : []), body]);
}

const bext = chunk('bext', Buffer.concat([text('Mixdown'.padEnd(256, '\0')), Buffer.alloc(346)]));
const info = (title: string): Buffer => chunk('LIST', Buffer.concat([text('INFO'), chunk('INAM', text(title))]));
const oddInfo = chunk('junk', text('abc'));

async function flac(source: Buffer, ...args: string[]): Promise<Buffer<ArrayBuffer>> {
  writeFileSync(path('source.wav'), source);
  await run('flac', ['-s', '-f', ...args, '-o', path('made.flac'), path('source.wav')]);
  return readFileSync(path('made.flac'));
}

function id3(...frames: Buffer[]): Buffer {
  const content = Buffer.concat([...frames, Buffer.alloc(100)]);
  const size = [21, 14, 7, 0].map((shift) => (content.length >> shift) & 0x7f);
  return Buffer.concat([text('ID3'), Buffer.from([3, 0, 0, ...size]), content]);
}

function frame(id: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  return Buffer.concat([text(id), size, Buffer.alloc(2), content]);
}

const noPicture = frame('APIC', Buffer.concat([text('\0image/jpeg\0\x03\0'), text('<html>not found</html>')]));

/** A FLAC file whose picture block has no picture. */
async function flacWithoutPicture(mime: string): Promise<Buffer> {
  writeFileSync(path('cover'), '<html>404 not found</html>');
  return flac(wave(), `--picture=3|${mime}||600x600x24|${path('cover')}`);
}

async function mp3(change: (bytes: Buffer) => void, ...args: string[]): Promise<Buffer> {
  await run('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'sine=d=3', ...args, path('a.mp3')]);
  const bytes = readFileSync(path('a.mp3'));
  change(bytes);
  return bytes;
}

/** Multiplies the number of frames in the header of a VBR encoder. */
function wrongCount(bytes: Buffer): void {
  const at = ['Xing', 'Info'].map((name) => bytes.indexOf(name)).find((found) => found >= 0)!;
  bytes.writeUInt32BE(bytes.readUInt32BE(at + 8) * 50, at + 8);
}

const CD = { type: 'audio', sampleRate: 44_100, bitDepth: 16, channels: 2, durationMs: 1_000 };
const HD = { ...CD, bitDepth: 24 };

describe('WAV', () => {
  test.each<[string, Buffer, Outcome]>([
    ['in RF64 although it is small', wave({ form: 'RF64' }), CD],
    ['in BW64', wave({ form: 'BW64', bits: 24 }), HD],
    ['in RF64 that was cut off', wave({ form: 'RF64' }).subarray(0, -40_000), 'file-damaged'],
    ['with bext and INFO in front of the samples', wave({ before: [bext, info('Nacht!')] }), CD],
    ['with bext and INFO behind the samples', wave({ behind: [bext, info('Nacht!')] }), CD],
    ['with an odd chunk in front', wave({ before: [oddInfo] }), CD],
    ['with an odd chunk behind', wave({ behind: [oddInfo, info('Nacht')] }), CD],
    [
      'with an odd chunk behind, without its pad byte',
      wave({ behind: [chunk('junk', text('abc'), text('')), bext] }),
      CD,
    ],
    [
      'with an odd chunk in front, without its pad byte',
      wave({ before: [chunk('junk', text('abc'), text(''))] }),
      'file-damaged',
    ],
    ['with an odd number of bytes of samples', wave({ samples: noise(176_401), behind: [bext] }), CD],
    ['with a picture in ID3 that is none', wave({ behind: [chunk('id3 ', id3(noPicture))] }), CD],
    ['of 24 bit as EXTENSIBLE', wave({ bits: 24, validBits: 24 }), HD],
    ['of 24 bit in words of 32', wave({ bits: 32, validBits: 24 }), 'codec'],
    ['of 20 bit in words of 24', wave({ bits: 24, validBits: 20 }), HD],
    ['of 32 bit', wave({ bits: 32 }), { ...CD, bitDepth: 32 }],
    ['of 8 bit', wave({ bits: 8 }), 'bit-depth'],
    ['mono', wave({ channels: 1 }), { ...CD, channels: 1 }],
    ['of six channels', wave({ channels: 6, validBits: 16 }), 'channels'],
    ['that ends before its size', wave({ size: 200_000, samples: noise(176_400) }), 'file-damaged'],
    ['that goes on behind its size', wave({ size: 100_000, samples: noise(176_400) }), 'audio-longer'],
    ['with another file behind its end', Buffer.concat([wave(), noise(20_000)]), 'audio-longer'],
  ])('%s', async (_what, bytes, expected) => {
    const outcome = await upload(bytes, 'Aufnahme.wav');
    if (typeof expected === 'string') expect(outcome).toBe(expected);
    else expect(outcome).toMatchObject(expected);
  });

  test.each([
    [8_000, 'sample-rate'],
    [22_050, 'sample-rate'],
    [32_000, 'sample-rate'],
    ...[44_100, 48_000, 88_200, 96_000, 176_400, 192_000].map((rate) => [rate, rate] as const),
    [384_000, 'sample-rate'],
  ] as const)('of %d Hz', async (rate, expected) => {
    const outcome = await upload(wave({ rate }), 'a.wav');
    if (typeof expected === 'string') expect(outcome).toBe(expected);
    else expect(outcome).toMatchObject({ sampleRate: rate, durationMs: 1_000 });
  });
});

describe('FLAC', () => {
  test.each<[string, () => Promise<Buffer>, Outcome]>([
    ['with an ID3 tag in front', async () => Buffer.concat([id3(), await flac(wave())]), CD],
    ['with two ID3 tags in front', async () => Buffer.concat([id3(), id3(), await flac(wave())]), CD],
    ['with ID3v1 behind', async () => Buffer.concat([await flac(wave()), text('TAG'.padEnd(128, '\0'))]), CD],
    ['with a cover that is no picture', () => flacWithoutPicture('image/jpeg'), CD],
    ['with a cover of an unknown kind', () => flacWithoutPicture('image/x-unknown'), CD],
    ['with another file behind its end', async () => Buffer.concat([await flac(wave()), noise(20_000)]), CD],
    ['that was cut off', async () => (await flac(wave())).subarray(0, -50_000), 'file-damaged'],
    ['of 24 bit and 96 kHz', () => flac(wave({ rate: 96_000, bits: 24 })), { ...HD, sampleRate: 96_000 }],
    ['of 8 bit', () => flac(wave({ bits: 8 })), 'bit-depth'],
    ['of six channels', () => flac(wave({ channels: 6, validBits: 16 })), 'channels'],
    ['in Ogg', () => flac(wave(), '--ogg'), 'format'],
  ])('%s', async (_what, make, expected) => {
    const outcome = await upload(await make(), 'Aufnahme.flac');
    if (typeof expected === 'string') expect(outcome).toBe(expected);
    else expect(outcome).toMatchObject(expected);
  });
});

test.each<[string, () => Promise<Buffer>]>([
  ['of constant rate', () => mp3(() => undefined, '-b:a', '192k')],
  ['without a header of its length', () => mp3(() => undefined, '-b:a', '192k', '-write_xing', '0')],
  ['of variable rate', () => mp3(() => undefined, '-q:a', '2')],
  ['with a wrong number of frames', () => mp3(wrongCount, '-q:a', '2')],
])('MP3 %s is no master, and refused as that', async (_what, make) => {
  expect(await upload(await make(), 'Aufnahme.mp3')).toBe('format');
});

/** Samples of a file as whole numbers of 32 bit. */
async function samplesOf(file: string): Promise<Buffer> {
  const args = ['-v', 'error', '-i', file, '-map', '0:a', '-f', 's32le', '-'];
  return (await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 })).stdout;
}

async function delivered(bytes: Buffer, ext: string, format: AudioFormat): Promise<{ file: string; gainDb: number }> {
  const info = await upload(bytes, `master.${ext}`);
  expect(info).toMatchObject({ type: 'audio' });
  const [source, target] = [path(`master.${ext}`), path(`rendition.${format === 'FLAC' ? 'flac' : 'wav'}`)];
  writeFileSync(source, bytes);
  const sourceInfo = audioInfoOf(info as never)!;
  const { gainDb } = await renderAudio({ source, sourceInfo, format, target });
  const file = path(`delivered.${format === 'FLAC' ? 'flac' : 'wav'}`);
  const metadata = {
    title: 'Nacht',
    artist: 'Anna',
    album: 'Nacht',
    track: { number: 1 },
    set: { number: 1 },
    credits: [],
    genres: [],
  };
  await tagAudio({ format, input: target, output: file, metadata: metadata as never });
  return { file, gainDb };
}

/** What is no sample, and so never delivered. */
const BEHIND = text('behind the end '.repeat(2_000));

describe('samples that are delivered are those of the master', () => {
  const raw16 = noise(176_400);
  const raw24 = noise(264_600);
  /** Samples of 16 or 24 bit in the upper bytes of 32. */
  const wide = (raw: Buffer, bytes: number): Buffer => {
    const samples = Buffer.alloc((raw.length / bytes) * 4);
    for (let index = 0; index < raw.length / bytes; index += 1) {
      raw.copy(samples, index * 4 + 4 - bytes, index * bytes, (index + 1) * bytes);
    }
    return samples;
  };

  test.each<[string, AudioFormat, () => Promise<Buffer>, string, Buffer]>([
    ['RF64', 'WAVE_STANDARD', async () => wave({ form: 'RF64', samples: raw16 }), 'wav', wide(raw16, 2)],
    ['RF64', 'FLAC', async () => wave({ form: 'RF64', samples: raw16 }), 'wav', wide(raw16, 2)],
    [
      'WAV with chunks behind',
      'WAVE_STANDARD',
      async () => wave({ samples: raw16, behind: [bext, oddInfo] }),
      'wav',
      wide(raw16, 2),
    ],
    [
      'WAV with chunks in front',
      'FLAC',
      async () => wave({ samples: raw16, before: [oddInfo, bext] }),
      'wav',
      wide(raw16, 2),
    ],
    ['24 bit EXTENSIBLE', 'FLAC', async () => wave({ bits: 24, validBits: 24, samples: raw24 }), 'wav', wide(raw24, 3)],
    ['24 bit at the top of 32', 'FLAC', async () => wave({ bits: 32, samples: wide(raw24, 3) }), 'wav', wide(raw24, 3)],
    [
      'FLAC behind two ID3 tags',
      'FLAC',
      async () => Buffer.concat([id3(), id3(), await flac(wave({ samples: raw16 }))]),
      'flac',
      wide(raw16, 2),
    ],
    ['FLAC with a cover that is none', 'FLAC', () => flacWithoutPicture('image/jpeg'), 'flac', wide(noise(176_400), 2)],
    [
      'FLAC in front of another file',
      'FLAC',
      async () => Buffer.concat([await flac(wave({ samples: raw16 })), BEHIND]),
      'flac',
      wide(raw16, 2),
    ],
    ['FLAC into WAV', 'WAVE_STANDARD', () => flac(wave({ samples: raw16 })), 'flac', wide(raw16, 2)],
  ])('%s as %s', async (_what, format, make, ext, expected) => {
    const { file, gainDb } = await delivered(await make(), ext, format);
    expect((await samplesOf(file)).equals(expected)).toBe(true);
    expect(gainDb).toBe(0);
    expect(readFileSync(file).includes(BEHIND.subarray(0, 1_000))).toBe(false);
    if (format === 'FLAC') await run('flac', ['-t', '-s', file]);
  });

  test('a float master above full scale is lowered by what is missing, and nothing is clipped', async () => {
    const samples = Buffer.alloc(44_100 * 2 * 4);
    for (let index = 0; index < 44_100; index += 1) {
      for (const side of [0, 4]) samples.writeFloatLE(1.5 * Math.sin(index / 20), index * 8 + side);
    }
    const { file, gainDb } = await delivered(wave({ bits: 32, isFloat: true, samples }), 'wav', 'FLAC');
    expect(gainDb).toBeCloseTo(20 * Math.log10(1 / 1.5), 0);
    const values = await samplesOf(file);
    const highest = Math.max(
      ...Array.from({ length: values.length / 4 }, (_, index) => Math.abs(values.readInt32LE(index * 4)) / 2 ** 31),
    );
    expect(highest).toBeGreaterThan(0.95);
    expect(highest).toBeLessThan(1);
  });
});
