import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { probeAudio } from '../probe';
import { checkAudioUpload } from '../upload-check';
import { ffmpeg, makeSource, temporaryFolder } from './audio-fixtures';

const temporary = temporaryFolder();
const { file } = temporary;
afterAll(temporary.remove);

async function verdictOf(name: string): Promise<unknown> {
  const verdict = await checkAudioUpload(file(name));
  return verdict.ok ? 'accepted' : [verdict.error.code.replace('mpn.backend.media.error.', ''), verdict.error.values];
}

const RESOLUTIONS = '44.1 kHz / 16 bit, 48 kHz / 24 bit';

test.each([
  ['cd.wav', 44_100, 'pcm_s16le', 'accepted'],
  // ffmpeg writes 24 bit as WAVE_FORMAT_EXTENSIBLE.
  ['studio.wav', 48_000, 'pcm_s24le', 'accepted'],
  ['cd.flac', 44_100, 'flac', 'accepted'],
  ['low-rate.wav', 32_000, 'pcm_s16le', ['sample-rate', { actual: 32_000, accepted: RESOLUTIONS }]],
  ['high-rate.wav', 96_000, 'pcm_s24le', ['sample-rate', { actual: 96_000, accepted: RESOLUTIONS }]],
  ['cd-24.wav', 44_100, 'pcm_s24le', ['bit-depth', { actual: 24, accepted: RESOLUTIONS }]],
  ['studio-16.wav', 48_000, 'pcm_s16le', ['bit-depth', { actual: 16, accepted: RESOLUTIONS }]],
  ['float.wav', 48_000, 'pcm_f32le', ['codec', { actual: 'pcm_f32le', accepted: 'FLAC, PCM (WAV)' }]],
  ['adpcm.wav', 44_100, 'adpcm_ms', ['codec', { actual: 'adpcm_ms', accepted: 'FLAC, PCM (WAV)' }]],
])('%s: %i Hz %s', async (name, rate, codec, expected) => {
  if (codec === 'flac') ffmpeg('-f', 'lavfi', '-i', `sine=r=${rate}:d=2`, '-sample_fmt', 's16', file(name));
  else makeSource(file(name), rate, codec, 2);
  expect(await verdictOf(name)).toEqual(expected);
});

test('24 bit FLAC is accepted with its own depth', async () => {
  makeSource(file('studio24.wav'), 48_000, 'pcm_s24le', 2);
  ffmpeg('-i', file('studio24.wav'), file('studio24.flac'));
  expect(await checkAudioUpload(file('studio24.flac'))).toEqual({
    ok: true,
    info: { container: 'flac', codec: 'flac', sampleRate: 48_000, bitDepth: 24, channels: 2, durationSeconds: 2 },
  });
});

test('a WAV file whose recorder left its size open is taken whole; one without samples is refused', async () => {
  makeSource(file('open.wav'), 44_100, 'pcm_s16le', 2);
  const whole = readFileSync(file('open.wav'));
  const data = whole.indexOf('data', 36);
  for (const size of [0, 0xffffffff]) {
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

test('RF64 is read like RIFF', async () => {
  ffmpeg('-f', 'lavfi', '-i', 'sine=r=44100:d=2', '-c:a', 'pcm_s16le', '-rf64', 'always', file('rf64.wav'));
  expect(readFileSync(file('rf64.wav')).toString('latin1', 0, 4)).toBe('RF64');
  expect(await verdictOf('rf64.wav')).toBe('accepted');
  truncateSync(file('rf64.wav'), 100_000);
  expect(await verdictOf('rf64.wav')).toEqual(['file-damaged', {}]);
});

test.each([
  ['renamed.mp3.wav', ['-c:a', 'libmp3lame', '-f', 'mp3'], ['format', { actual: 'MP3', accepted: 'FLAC, WAV' }]],
  ['renamed.m4a.wav', ['-c:a', 'aac', '-f', 'ipod'], ['format', { actual: 'MP4/M4A', accepted: 'FLAC, WAV' }]],
  ['flac.ogg', ['-c:a', 'flac', '-f', 'ogg'], ['format', { actual: 'OGG', accepted: 'FLAC, WAV' }]],
  ['surround.wav', ['-ac', '6', '-c:a', 'pcm_s16le', '-f', 'wav'], ['channels', { actual: 6 }]],
])('%s is refused', async (name, args, expected) => {
  ffmpeg('-f', 'lavfi', '-i', 'sine=r=44100:d=1', ...args, file(name));
  expect(await verdictOf(name)).toEqual(expected);
});

test('a truncated WAV, a truncated FLAC and a damaged FLAC are found', async () => {
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

test('what is no audio is called so, also a playlist that points at other files', async () => {
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

test('a probe that takes too long, or is canceled, ends', async () => {
  makeSource(file('long.wav'), 44_100, 'pcm_s16le', 1);
  await expect(probeAudio(file('long.wav'), { timeoutMs: 1 })).rejects.toMatchObject({ failure: 'timeout' });
  await expect(probeAudio(file('long.wav'), { signal: AbortSignal.abort() })).rejects.toMatchObject({
    failure: 'canceled',
  });
});
