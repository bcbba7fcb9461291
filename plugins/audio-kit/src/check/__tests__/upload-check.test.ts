import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { formatMessage, type Locale } from '@mpn/domain';
import { probeAudio } from '../../probe/probe';
import { checkAudioUpload, checkHeaders } from '../upload-check';
import { ffmpeg, makeSource, temporaryFolder } from '../../__tests__/audio-fixtures';

const temporary = temporaryFolder();
const { file } = temporary;
afterAll(temporary.remove);

async function verdictOf(name: string): Promise<unknown> {
  const verdict = await checkAudioUpload(file(name));
  return verdict.ok ? 'accepted' : [verdict.error.code.replace('mpn.backend.media.error.', ''), verdict.error.values];
}

test.each([
  ['cd.wav', 44_100, 'pcm_s16le', 'accepted'],
  // ffmpeg writes 24 bit as WAVE_FORMAT_EXTENSIBLE.
  ['studio.wav', 48_000, 'pcm_s24le', 'accepted'],
  ['cd.flac', 44_100, 'flac', 'accepted'],
  ['high-rate.wav', 96_000, 'pcm_s24le', 'accepted'],
  ['highest.wav', 192_000, 'pcm_f32le', 'accepted'],
  ['double-cd.wav', 88_200, 'pcm_s32le', 'accepted'],
  ['cd-24.wav', 44_100, 'pcm_s24le', 'accepted'],
  ['studio-16.wav', 48_000, 'pcm_s16le', 'accepted'],
  ['low-rate.wav', 32_000, 'pcm_s16le', ['sample-rate', { actual: 32_000 }]],
  ['odd-rate.wav', 64_000, 'pcm_s24le', ['sample-rate', { actual: 64_000 }]],
  ['beyond.wav', 384_000, 'pcm_s24le', ['sample-rate', { actual: 384_000 }]],
  ['bytes.wav', 44_100, 'pcm_u8', ['bit-depth', { actual: 8 }]],
  ['double.wav', 48_000, 'pcm_f64le', ['bit-depth', { actual: 64 }]],
  ['adpcm.wav', 44_100, 'adpcm_ms', ['codec', { actual: 'adpcm_ms' }]],
])('%s: %i Hz %s', async (name, rate, codec, expected) => {
  if (codec === 'flac') ffmpeg('-f', 'lavfi', '-i', `sine=r=${rate}:d=2`, '-sample_fmt', 's16', file(name));
  else makeSource(file(name), rate, codec, 2);
  expect(await verdictOf(name)).toEqual(expected);
});

const WAV_CODECS = [
  ['pcm_u8', 8, false],
  ['pcm_s16le', 16, true],
  ['pcm_s24le', 24, true],
  ['pcm_s32le', 32, true],
  ['pcm_f32le', 32, true],
  ['pcm_f64le', 64, false],
] as const;
const RATES = [22_050, 32_000, 44_100, 48_000, 64_000, 88_200, 96_000, 176_400, 192_000, 352_800, 384_000];

test('every rate, codec, depth and number of channels is accepted, or refused with its property', () => {
  const about = (container: string, codec: string, bitDepth: number, sampleRate: number, channels: number): string =>
    checkHeaders({ container, codec, bitDepth, sampleRate, channels, durationSeconds: 200 })?.code.replace(
      'mpn.backend.media.error.',
      '',
    ) ?? 'accepted';
  for (const rate of RATES) {
    const isRate = [44_100, 48_000, 88_200, 96_000, 176_400, 192_000].includes(rate);
    const expected = (isDepth: boolean): string => (!isRate ? 'sample-rate' : isDepth ? 'accepted' : 'bit-depth');
    for (const [codec, depth, isDepth] of WAV_CODECS) {
      expect([codec, rate, about('wav', codec, depth, rate, 2)]).toEqual([codec, rate, expected(isDepth)]);
    }
    for (const depth of [8, 12, 16, 20, 24, 32]) {
      const isDepth = depth === 16 || depth === 24;
      expect([depth, rate, about('flac', 'flac', depth, rate, 1)]).toEqual([depth, rate, expected(isDepth)]);
    }
    expect(about('wav', 'pcm_s24le', 24, rate, 3)).toBe('channels');
    expect(about('wav', 'flac', 24, rate, 2)).toBe('codec');
    expect(about('flac', 'pcm_s24le', 24, rate, 2)).toBe('codec');
    expect(about('aiff', 'pcm_s24le', 24, rate, 2)).toBe('format');
  }
});

test('FLAC of 32 bit, which decoders cannot read, is refused by its depth', async () => {
  makeSource(file('source32.wav'), 48_000, 'pcm_s32le', 1);
  execFileSync('flac', ['--silent', '--force', '-o', file('deep.flac'), file('source32.wav')]);
  expect(await verdictOf('deep.flac')).toEqual(['bit-depth', { actual: 32 }]);
  const told = (locale: Locale): string =>
    formatMessage('mpn.backend.media.error.bit-depth', locale, { actual: 32 }).replace(/\s+/g, ' ');
  expect(told('en-US')).toContain('Accepted are 16 and 24 bit, in WAV files also 32 bit');
  expect(told('de-DE')).toContain('Erlaubt sind 16 und 24 Bit, in WAV-Dateien auch 32 Bit');
});

test.each([
  ['not a number', Number.NaN, ['samples-invalid', {}]],
  ['infinite', -Infinity, ['samples-invalid', {}]],
  ['far above full scale', 1e6, 'accepted'],
])('a float sample that is %s', async (_name, value, expected) => {
  makeSource(file('float.wav'), 96_000, 'pcm_f32le', 1);
  const bytes = readFileSync(file('float.wav'));
  bytes.writeFloatLE(value, bytes.indexOf('data', 36) + 8 + 40_000);
  writeFileSync(file('float.wav'), bytes);
  expect(await verdictOf('float.wav')).toEqual(expected);
});

test.each([
  [24, 32, 'PCM 24/32 bit'],
  // ffmpeg interprets 20 bit as 24.
  [20, 32, 'PCM 24/32 bit'],
  [16, 24, 'PCM 16/24 bit'],
])('%i bit in words of %i are refused instead of read as noise', async (bits, wordBits, actual) => {
  makeSource(file('padded.wav'), 48_000, wordBits === 32 ? 'pcm_s32le' : 'pcm_s24le', 1);
  const bytes = readFileSync(file('padded.wav'));
  const format = bytes.indexOf('fmt ') + 8;
  // WAVE_FORMAT_EXTENSIBLE, as ffmpeg writes more than 16 bit; the number of valid bits follows the size.
  expect(bytes.readUInt16LE(format)).toBe(0xfffe);
  bytes.writeUInt16LE(bits, format + 18);
  writeFileSync(file('padded.wav'), bytes);
  expect(await verdictOf('padded.wav')).toEqual(['codec', { actual }]);
});

test('24 bit FLAC is accepted with its own depth', async () => {
  makeSource(file('studio24.wav'), 48_000, 'pcm_s24le', 2);
  ffmpeg('-i', file('studio24.wav'), file('studio24.flac'));
  expect(await checkAudioUpload(file('studio24.flac'))).toEqual({
    ok: true,
    info: { container: 'flac', codec: 'flac', sampleRate: 48_000, bitDepth: 24, channels: 2, durationSeconds: 2 },
  });
});

test('a WAV file without a final size is accepted completely; one without samples is refused', async () => {
  makeSource(file('open.wav'), 44_100, 'pcm_s16le', 2);
  const whole = readFileSync(file('open.wav'));
  const data = whole.indexOf('data', 36);
  // Those of sox, phones, arecord and ffmpeg that write to a pipe.
  for (const size of [0, 0x7ffff000, 0x7fffffff, 0x80000000, 0xfffff000, 0xfffffffe, 0xffffffff]) {
    const open = Buffer.from(whole);
    open.writeUInt32LE(size, data + 4);
    writeFileSync(file('open.wav'), open);
    const verdict = await checkAudioUpload(file('open.wav'));
    expect([size, verdict.ok && verdict.info.durationSeconds]).toEqual([size, 2]);
  }
  const empty = Buffer.from(whole.subarray(0, data + 8));
  empty.writeUInt32LE(0, data + 4);
  writeFileSync(file('header.wav'), empty);
  expect(await verdictOf('header.wav')).toEqual(['audio-silent', {}]);
});

test('a file with more samples than its header says is refused, not shortened', async () => {
  makeSource(file('whole.wav'), 44_100, 'pcm_s16le', 2);
  const whole = readFileSync(file('whole.wav'));
  const data = whole.indexOf('data', 36);
  const short = Buffer.from(whole);
  short.writeUInt32LE(44_100, data + 4);
  writeFileSync(file('longer.wav'), short);
  expect(await verdictOf('longer.wav')).toEqual(['audio-longer', {}]);

  execFileSync('flac', ['--silent', '--force', '-o', file('longer.flac'), file('whole.wav')]);
  const flac = readFileSync(file('longer.flac'));
  // The number of samples, and no checksum that would show the rest to be missing.
  flac.writeUInt32BE(44_100, 8 + 14);
  flac.fill(0, 8 + 18, 8 + 34);
  writeFileSync(file('longer.flac'), flac);
  expect(await verdictOf('longer.flac')).toEqual(['audio-longer', {}]);
});

test.each([
  ['zeros of a last sector', Buffer.alloc(20_000)],
  ['an ID3 tag', Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\x7f\x7f', 'latin1'), Buffer.alloc(16_000, 7)])],
  ['chunks behind the samples', Buffer.concat([Buffer.from('LIST\x10\x27\0\0', 'latin1'), Buffer.alloc(10_000, 1)])],
  ['a few bytes', Buffer.alloc(300, 200)],
])('%s behind the samples do not matter', async (_what, tail) => {
  makeSource(file('tail.wav'), 44_100, 'pcm_s16le', 2);
  writeFileSync(file('tail.wav'), Buffer.concat([readFileSync(file('tail.wav')), tail]));
  expect(await verdictOf('tail.wav')).toEqual('accepted');
});

test('a WAV file with chunks that do not follow each other is damaged, not "no audio"', async () => {
  makeSource(file('odd.wav'), 44_100, 'pcm_s16le', 2);
  const whole = readFileSync(file('odd.wav'));
  const list = Buffer.from('LIST\x0b\0\0\0INFOISFT\0\0\0', 'latin1');
  writeFileSync(file('odd.wav'), Buffer.concat([whole.subarray(0, 12), list, whole.subarray(12)]));
  expect(await verdictOf('odd.wav')).toEqual(['file-damaged', {}]);
});

test('RF64 is read like RIFF', async () => {
  ffmpeg('-f', 'lavfi', '-i', 'sine=r=44100:d=2', '-c:a', 'pcm_s16le', '-rf64', 'always', file('rf64.wav'));
  expect(readFileSync(file('rf64.wav')).toString('latin1', 0, 4)).toBe('RF64');
  expect(await verdictOf('rf64.wav')).toBe('accepted');
  truncateSync(file('rf64.wav'), 100_000);
  expect(await verdictOf('rf64.wav')).toEqual(['file-damaged', {}]);
});

const ACCEPTED = 'WAV, RF64, BW64, FLAC';

test.each([
  ['renamed.mp3.wav', ['-c:a', 'libmp3lame', '-f', 'mp3'], ['format', { actual: 'MP3', accepted: ACCEPTED }]],
  ['renamed.m4a.wav', ['-c:a', 'aac', '-f', 'ipod'], ['format', { actual: 'MP4/M4A', accepted: ACCEPTED }]],
  ['flac.ogg', ['-c:a', 'flac', '-f', 'ogg'], ['format', { actual: 'OGG', accepted: ACCEPTED }]],
  ['surround.wav', ['-ac', '6', '-c:a', 'pcm_s16le', '-f', 'wav'], ['channels', { actual: 6 }]],
])('%s is refused', async (name, args, expected) => {
  ffmpeg('-f', 'lavfi', '-i', 'sine=r=44100:d=1', ...args, file(name));
  expect(await verdictOf(name)).toEqual(expected);
});

test('a truncated WAV, a truncated FLAC and a damaged FLAC are refused', async () => {
  makeSource(file('whole.wav'), 44_100, 'pcm_s16le', 3);
  ffmpeg('-i', file('whole.wav'), file('whole.flac'));
  expect(await verdictOf('whole.wav')).toBe('accepted');
  expect(await verdictOf('whole.flac')).toBe('accepted');

  copyFileSync(file('whole.wav'), file('short.wav'));
  truncateSync(file('short.wav'), 400_000);
  copyFileSync(file('whole.flac'), file('short.flac'));
  truncateSync(file('short.flac'), readFileSync(file('whole.flac')).length - 20_000);
  const bytes = readFileSync(file('whole.flac'));
  bytes.fill(0x55, bytes.length - 5_000, bytes.length - 4_900);
  writeFileSync(file('damaged.flac'), bytes);

  for (const name of ['short.wav', 'short.flac', 'damaged.flac']) {
    expect([name, await verdictOf(name)]).toEqual([name, ['file-damaged', {}]]);
  }
});

test('a file that is not audio is refused, also a playlist that refers to other files', async () => {
  writeFileSync(file('text.wav'), 'this is not audio at all, whatever its name says');
  writeFileSync(file('empty.wav'), '');
  writeFileSync(
    file('playlist.wav'),
    `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile://${file('cd.wav')}\n#EXT-X-ENDLIST\n`,
  );
  writeFileSync(file('concat.wav'), `ffconcat version 1.0\nfile cd.wav\n`);
  expect(await verdictOf('text.wav')).toEqual(['not-audio', {}]);
  expect(await verdictOf('empty.wav')).toEqual(['file-empty', {}]);
  expect(await verdictOf('playlist.wav')).toEqual(['not-audio', {}]);
  expect(await verdictOf('concat.wav')).toEqual(['not-audio', {}]);
});

test('a probe ends on timeout and when it is cancelled', async () => {
  makeSource(file('long.wav'), 44_100, 'pcm_s16le', 1);
  await expect(probeAudio(file('long.wav'), { timeoutMs: 1 })).rejects.toMatchObject({ failure: 'timeout' });
  await expect(probeAudio(file('long.wav'), { signal: AbortSignal.abort() })).rejects.toMatchObject({
    failure: 'canceled',
  });
});
