import { execFileSync } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import type { AudioFormat } from '@mpn/domain';
import { ffmpeg, makeSource, pcmMd5, streamEntry, temporaryFolder } from '../../../__tests__/audio-fixtures';
import { probeAudio } from '../../../probe/probe';
import { measureWaveform } from '../../../peaks/waveform';
import { renderAudio } from '../../../render/render';
import { isAlready } from '../../../render/render-plan';
import { checkAudioUpload } from '../../../check/upload-check';
import { tagAudio } from '../tag-audio';
import type { TrackMetadata } from '../../track-metadata';

const temporary = temporaryFolder();
const { file } = temporary;
afterAll(temporary.remove);

const METADATA: TrackMetadata = {
  title: 'Lied',
  artist: 'Band',
  album: 'Platte',
  set: { number: 1 },
  track: { number: 1 },
  label: 'Label',
  credits: [],
  genres: [],
};

/**
 * Checks, renders and tags a source as from upload to delivery, without a server; a source in the wanted format is its
 * own rendition.
 */
async function delivered(source: string, format: AudioFormat): Promise<string> {
  const verdict = await checkAudioUpload(file(source));
  if (!verdict.ok) throw verdict.error;
  const rendition = isAlready(verdict.info, format) ? source : `${source}-${format}`;
  if (rendition !== source) {
    await renderAudio({ source: file(source), sourceInfo: verdict.info, format, target: file(rendition) });
  }
  const output = file(`${source}-delivered`);
  await tagAudio({ format, input: file(rendition), output, metadata: METADATA });
  return output;
}

describe('WAV files with a wrong header', () => {
  const formats = {
    WAVE_STANDARD: ['cd.wav', 44_100, 'pcm_s16le', { align: 4, bits: 16 }],
    WAVE_HIGH: ['studio.wav', 48_000, 'pcm_s24le', { align: 6, bits: 24 }],
  } as const;

  beforeAll(() => {
    for (const [name, rate, codec] of Object.values(formats)) {
      makeSource(file(`extensible-${name}`), rate, codec, 2);
      // As most programs write it, without WAVE_FORMAT_EXTENSIBLE: 16 bytes of `fmt `, then `data`.
      const samples = readFileSync(file(`extensible-${name}`));
      const data = samples.subarray(samples.indexOf('data', 36) + 8);
      const head = Buffer.alloc(44);
      head.write('RIFF', 0);
      head.writeUInt32LE(36 + data.length, 4);
      head.write('WAVEfmt ', 8);
      head.writeUInt32LE(16, 16);
      head.writeUInt16LE(1, 20);
      head.writeUInt16LE(2, 22);
      head.writeUInt32LE(rate, 24);
      const bytes = codec === 'pcm_s16le' ? 2 : 3;
      head.writeUInt32LE(rate * 2 * bytes, 28);
      head.writeUInt16LE(2 * bytes, 32);
      head.writeUInt16LE(8 * bytes, 34);
      head.write('data', 36);
      head.writeUInt32LE(data.length, 40);
      writeFileSync(file(name), Buffer.concat([head, data]));
    }
  });

  const SIZE = 40;
  const BYTES_PER_SECOND = 28;
  const ALIGN = 32;
  const BITS = 34;
  test.each<[string, keyof typeof formats, (head: Buffer) => unknown]>([
    ['as they are', 'WAVE_STANDARD', () => 0],
    ['a size of 0', 'WAVE_STANDARD', (head) => head.writeUInt32LE(0, SIZE)],
    ['a size of 0', 'WAVE_HIGH', (head) => head.writeUInt32LE(0, SIZE)],
    ['an open size', 'WAVE_STANDARD', (head) => head.writeUInt32LE(0xffffffff, SIZE)],
    ['an alignment of 0', 'WAVE_STANDARD', (head) => head.writeUInt16LE(0, ALIGN)],
    ['an alignment of 2', 'WAVE_STANDARD', (head) => head.writeUInt16LE(2, ALIGN)],
    ['an alignment of 8', 'WAVE_STANDARD', (head) => head.writeUInt16LE(8, ALIGN)],
    ['an alignment of 0', 'WAVE_HIGH', (head) => head.writeUInt16LE(0, ALIGN)],
    ['wrong bytes a second', 'WAVE_STANDARD', (head) => head.writeUInt32LE(1, BYTES_PER_SECOND)],
    ['20 bit kept in 24', 'WAVE_HIGH', (head) => head.writeUInt16LE(20, BITS)],
  ])('%s, as %s: every sample arrives, under a header that is right', async (_what, format, change) => {
    const [name, rate, codec, { align, bits }] = formats[format];
    const bytes = Buffer.from(readFileSync(file(name)));
    change(bytes);
    writeFileSync(file('odd.wav'), bytes);
    const head = readFileSync(await delivered('odd.wav', format)).subarray(20, 36);
    expect({
      tag: head.readUInt16LE(0),
      rate: head.readUInt32LE(4),
      bytesPerSecond: head.readUInt32LE(8),
      align: head.readUInt16LE(12),
      bits: head.readUInt16LE(14),
    }).toEqual({ tag: 1, rate, bytesPerSecond: rate * align, align, bits });
    expect(pcmMd5(file('odd.wav-delivered'), codec)).toBe(pcmMd5(file(name), codec));
    expect(execFileSync('sndfile-info', [file('odd.wav-delivered')]).toString()).toMatch(
      new RegExp(`Frames\\s*: ${rate * 2}\\b`),
    );
  });
});

/** A WAV file as written by recorders for long programmes: 64 bit sizes in `ds64`, `bext` before `fmt `. */
function asLong(wave: Buffer, form: 'RF64' | 'BW64', dataSize: number, dataSize64: number): Buffer {
  const chunk = (id: string, content: Buffer, size = content.length): Buffer => {
    const head = Buffer.alloc(8, id, 'latin1');
    head.writeUInt32LE(size, 4);
    return Buffer.concat([head, content]);
  };
  const format = wave.indexOf('fmt ');
  const data = wave.indexOf('data', 36);
  const samples = wave.subarray(data + 8);
  const ds64 = Buffer.alloc(28);
  ds64.writeBigUInt64LE(BigInt(dataSize64), 8);
  const content = Buffer.concat([
    chunk('ds64', ds64),
    chunk('bext', Buffer.alloc(602, 'Recorder')),
    wave.subarray(format, format + 8 + wave.readUInt32LE(format + 4)),
    chunk('data', samples, dataSize),
  ]);
  ds64.writeBigUInt64LE(BigInt(content.length + 4), 0);
  return Buffer.concat([Buffer.from(`${form}\xff\xff\xff\xffWAVE`, 'latin1'), content]);
}

describe('WAV files with 64 bit sizes', () => {
  const OPEN = 0xffffffff;

  test.each([
    ['RF64', 'WAVE_STANDARD', 44_100, 'pcm_s16le'],
    ['RF64', 'WAVE_HIGH', 48_000, 'pcm_s24le'],
    ['BW64', 'WAVE_HIGH', 48_000, 'pcm_s24le'],
  ] as const)('%s as %s: every sample arrives, as RIFF', async (form, format, rate, codec) => {
    makeSource(file('plain.wav'), rate, codec, 2);
    const wave = readFileSync(file('plain.wav'));
    const size = wave.length - wave.indexOf('data', 36) - 8;
    writeFileSync(file('long.wav'), asLong(wave, form, OPEN, size));
    const output = await delivered('long.wav', format);
    expect(readFileSync(output).toString('latin1', 0, 4)).toBe('RIFF');
    expect(pcmMd5(output, codec)).toBe(pcmMd5(file('plain.wav'), codec));
    const report = execFileSync('sndfile-info', [output]).toString('latin1');
    expect(report).toMatch(new RegExp(`Frames\\s*: ${rate * 2}\\b`));
    expect(report).not.toContain('Recorder');
  });

  test.each([
    ['end before them', 2],
    ['never had them filled in', 0],
  ])('that %s are damaged', async (_name, factor) => {
    makeSource(file('plain.wav'), 96_000, 'pcm_f32le', 1);
    const wave = readFileSync(file('plain.wav'));
    writeFileSync(file('cut.wav'), asLong(wave, 'BW64', OPEN, wave.length * factor));
    const verdict = await checkAudioUpload(file('cut.wav'));
    expect(verdict.ok ? null : verdict.error.code).toBe('mpn.backend.media.error.file-damaged');
  });
});

test('a WAV file without samples is never written', async () => {
  writeFileSync(file('none.wav'), readFileSync(file('cd.wav')).subarray(0, 44));
  const tagging = tagAudio({
    format: 'WAVE_STANDARD',
    input: file('none.wav'),
    output: file('none-delivered'),
    metadata: METADATA,
  });
  await expect(tagging).rejects.toMatchObject({ failure: 'unreadable' });
});

test('a WAV file that would exceed 4 GB fails with too-long', async () => {
  // Sparse: only the header takes disk space.
  const head = readFileSync(file('studio.wav')).subarray(0, 44);
  head.writeUInt32LE(0xffffffff, 40);
  const handle = openSync(file('huge.wav'), 'w');
  writeSync(handle, head);
  ftruncateSync(handle, 0x1_0000_0000);
  closeSync(handle);
  const tagging = tagAudio({
    format: 'WAVE_HIGH',
    input: file('huge.wav'),
    output: file('huge-delivered'),
    metadata: METADATA,
  });
  await expect(tagging).rejects.toMatchObject({ failure: 'too-long' });
});

test.each([
  [44_100, 'pcm_s16le', ['-sample_fmt', 's16']],
  [48_000, 'pcm_s24le', ['-sample_fmt', 's32', '-bits_per_raw_sample', '24']],
] as const)(
  'a FLAC file of %i Hz written to a pipe gets its length for waveform and delivery',
  async (rate, codec, depth) => {
    makeSource(file('piped.wav'), rate, codec, 3);
    // An odd number of samples.
    const encoding = ['-af', 'atrim=end_sample=100003', '-c:a', 'flac', ...depth, '-f', 'flac', 'pipe:1'];
    const piped = execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-i', file('piped.wav'), ...encoding]);
    writeFileSync(file('piped.flac'), piped);
    expect(streamEntry(file('piped.flac'), 'duration')).toBe('N/A');
    const { durationMs, peaks } = await measureWaveform(file('piped.flac'), 1_500);
    expect([durationMs, peaks.length]).toEqual([Math.round((100_003 / rate) * 1000), 3_000]);
    const output = await delivered('piped.flac', 'FLAC');
    expect(execFileSync('metaflac', ['--show-total-samples', output]).toString().trim()).toBe('100003');
    expect((await probeAudio(output)).durationSeconds).toBeCloseTo(100_003 / rate, 4);
    // The audio frames are identical, whatever blocks precede them.
    const frames = piped.subarray(piped.indexOf(Buffer.from([0xff, 0xf8])));
    expect(frames.length).toBeGreaterThan(50_000);
    expect(readFileSync(output).subarray(-frames.length).equals(frames)).toBe(true);
    execFileSync('flac', ['--test', '--silent', '--warnings-as-errors', output]);
  },
);

test('STREAMINFO of a FLAC file with a length is unchanged', async () => {
  ffmpeg('-i', file('cd.wav'), file('known.flac'));
  const of = (path: string): Buffer => readFileSync(path).subarray(8, 42);
  expect(of(await delivered('known.flac', 'FLAC')).equals(of(file('known.flac')))).toBe(true);
});
