import { readFileSync, writeFileSync } from 'node:fs';
import { configureParsers, parserSettings } from '@mpn/process-kit';
import { isCutShort } from '../../probe/container-length';
import { decodeCheck } from '../decode-check';
import { probeAudio } from '../../probe/probe';
import { probeVideo } from '../../probe/probe-video';
import { checkAudioUpload, checkHeaders } from '../upload-check';
import { ffmpeg, makeSource, temporaryFolder } from '../../__tests__/audio-fixtures';

const temporary = temporaryFolder();
const { file } = temporary;
afterAll(temporary.remove);

const HOUR = 3600;

async function verdictOf(name: string): Promise<unknown> {
  const verdict = await checkAudioUpload(file(name));
  return verdict.ok ? 'accepted' : [verdict.error.code.replace('mpn.backend.media.error.', ''), verdict.error.values];
}

/** A FLAC of silence whose header claims this many samples; 0 claims nothing. */
function flacThatSays(name: string, samples: bigint): void {
  ffmpeg('-f', 'lavfi', '-i', 'anullsrc=r=44100:cl=stereo', '-t', '1', '-sample_fmt', 's16', file(name));
  const bytes = readFileSync(file(name));
  bytes.writeBigUInt64BE((bytes.readBigUInt64BE(18) & ~0xfffffffffn) | samples, 18);
  writeFileSync(file(name), bytes);
}

describe('recordings of more than six hours are refused', () => {
  test('by the FLAC header, before anything is decoded', async () => {
    flacThatSays('long.flac', BigInt(100 * HOUR * 44_100) & 0xfffffffffn);
    expect(await verdictOf('long.flac')).toEqual(['max-duration', { actual: '100 h', max: '6 h' }]);
    flacThatSays('seven.flac', BigInt(Math.round(6.01 * HOUR) * 44_100));
    expect(await verdictOf('seven.flac')).toEqual(['max-duration', { actual: '6.1 h', max: '6 h' }]);
    // Six hours are accepted; here an hour of the claimed six is missing.
    flacThatSays('six.flac', BigInt(6 * HOUR * 44_100));
    expect(await verdictOf('six.flac')).toEqual(['file-damaged', {}]);
  });

  test('also if the header has no length: decoding stops soon after them', async () => {
    flacThatSays('piped.flac', 0n);
    const info = await probeAudio(file('piped.flac'));
    expect(info.durationSeconds).toBe(0);
    const { decodedSeconds } = await decodeCheck(file('piped.flac'), info, { maxSeconds: 0.5 });
    expect(decodedSeconds).toBeGreaterThanOrEqual(0.5);
    expect(decodedSeconds).toBeLessThan(0.7);
    expect(checkHeaders({ ...info, durationSeconds: 6 * HOUR })).toBeUndefined();
    expect(checkHeaders({ ...info, durationSeconds: 6 * HOUR + 1 })?.code).toMatch(/max-duration$/);
  });
});

/** A WAV with a text of so many bytes in its INFO list. */
function wavWithText(name: string, length: number): void {
  makeSource(file(name), 44_100, 'pcm_s16le', 1);
  const wave = readFileSync(file(name));
  const text = Buffer.alloc(length, 7);
  const head = (id: string, size: number): Buffer => {
    const bytes = Buffer.alloc(8, id);
    bytes.writeUInt32LE(size, 4);
    return bytes;
  };
  const list = Buffer.concat([head('LIST', length + 12), Buffer.from('INFO'), head('ICMT', length), text]);
  // After the `fmt ` chunk, which is 16 bytes long.
  const at = wave.indexOf('fmt ') + 24;
  writeFileSync(file(name), Buffer.concat([wave.subarray(0, at), list, wave.subarray(at)]));
}

describe('ffprobe', () => {
  test('reads needed fields only: a WAV with a text of 8 MB is probed within its limits', async () => {
    wavWithText('text.wav', 8 * 1024 * 1024);
    expect(await probeAudio(file('text.wav'))).toMatchObject({ sampleRate: 44_100, channels: 2, durationSeconds: 1 });
    expect(await verdictOf('text.wav')).toBe('accepted');
  });

  test('is killed when its output exceeds the limit', async () => {
    makeSource(file('short.wav'), 44_100, 'pcm_s16le', 1);
    const settings = parserSettings();
    configureParsers({ ...settings, outputBytes: 10 });
    try {
      await expect(probeAudio(file('short.wav'))).rejects.toMatchObject({ failure: 'too-complex' });
      expect(await verdictOf('short.wav')).toEqual(['too-complex', {}]);
    } finally {
      configureParsers(settings);
    }
  });
});

describe('a video', () => {
  const video = (name: string, ...more: string[]): void =>
    void ffmpeg('-f', 'lavfi', '-i', 'testsrc=s=320x180:r=10', '-t', '1', '-pix_fmt', 'yuv420p', ...more, file(name));

  test.each(['whole.mp4', 'whole.mov', 'whole.mkv'])('that is complete passes: %s', async (name) => {
    video(name);
    expect(await probeVideo(file(name))).toMatchObject({ width: 320, complete: true });
  });

  test('written as a stream is not truncated: fragments, and a segment of unknown length', async () => {
    video('fragments.mp4', '-movflags', 'frag_keyframe+empty_moov');
    video('live.mkv', '-live', '1');
    for (const name of ['fragments.mp4', 'live.mkv']) expect(await isCutShort(file(name))).toBe(false);
    expect(await probeVideo(file('fragments.mp4'))).toMatchObject({ complete: true });
  });

  test.each([
    ['cut.mp4', ['-movflags', 'faststart']],
    ['cut.mkv', []],
  ])('that is truncated does not: %s', async (name, options) => {
    video(name, ...options);
    const bytes = readFileSync(file(name));
    for (const part of [0.5, 0.99]) {
      writeFileSync(file(name), bytes.subarray(0, Math.floor(bytes.length * part)));
      expect(await isCutShort(file(name))).toBe(true);
    }
  });

  test('that ends within the header of a large box is truncated', async () => {
    video('header.mp4', '-movflags', 'faststart');
    const header = Buffer.alloc(12);
    // 1: the size follows in eight bytes, of which four are there.
    header.writeUInt32BE(1);
    header.write('mdat', 4);
    writeFileSync(file('header.mp4'), Buffer.concat([readFileSync(file('header.mp4')), header]));
    expect(await isCutShort(file('header.mp4'))).toBe(true);
  });

  test('with a single frame is refused, whether or not it is marked as a cover', async () => {
    ffmpeg('-f', 'lavfi', '-i', 'testsrc=s=1400x1400', '-frames:v', '1', file('cover.jpg'));
    makeSource(file('song.wav'), 44_100, 'pcm_s16le', 1);
    const inputs = ['-i', file('song.wav'), '-i', file('cover.jpg'), '-map', '0', '-map', '1', '-c:a', 'aac'];
    ffmpeg(...inputs, '-c:v', 'copy', file('picture.mp4'));
    ffmpeg(...inputs, '-c:v', 'copy', '-disposition:v:0', 'attached_pic', file('cover.mp4'));
    for (const name of ['picture.mp4', 'cover.mp4'])
      await expect(probeVideo(file(name))).rejects.toMatchObject({ failure: 'unreadable' });
  });
});
