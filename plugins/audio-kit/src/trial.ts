import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeCheck } from './check';
import { measureRecording } from './loudness';
import { AudioToolError, audioBinaries } from './process';
import { probeAudio, probeVideo } from './probe';
import { renderAudio, renderVideoPreview } from './render';

/** The same from `src` and from `dist`. */
const VIDEO = join(__dirname, '..', 'samples', 'video.mp4');
const VIDEO_TIMEOUT_MS = 60_000;

const SAMPLE_RATE = 44_100;
const CHANNELS = 2;
/** A meter of loudness needs 0.4 seconds. */
const SECONDS = 0.5;
/** A sine of half of full scale has its peak here. */
const AMPLITUDE = 0.5;
const PEAK_DB = -6.02;
const METER_TOLERANCE_DB = 0.5;

/** A stereo WAV file of 32 bit floats with a sine of 441 Hz. */
function makeRecording(): Buffer {
  const frames = SAMPLE_RATE * SECONDS;
  const samples = new Float32Array(frames * CHANNELS);
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = AMPLITUDE * Math.sin((2 * Math.PI * Math.floor(index / CHANNELS)) / 100);
  }
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(3, 20);
  header.writeUInt16LE(CHANNELS, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE * CHANNELS * 4, 28);
  header.writeUInt16LE(CHANNELS * 4, 32);
  header.writeUInt16LE(32, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([header, Buffer.from(samples.buffer)]);
}

/** Runs one kind of work; a failure names it. */
async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AudioToolError) || error.failure === 'missing') throw error;
    const detail = error.detail.trim().split('\n').slice(-3).join(' | ');
    throw unusable(`${what}: ${error.message}${detail && `: ${detail}`}`, error.detail);
  }
}

const unusable = (reason: string, detail?: string): AudioToolError =>
  new AudioToolError('unusable', `ffmpeg cannot be used, ${reason}`, detail);

/**
 * Does each kind of work that the product needs once, with its very options, on a recording and a video of half a
 * second, so that a build that lacks an option is known before a customer's file meets it.
 * @throws AudioToolError `missing`, `unusable` with what did not work
 */
export async function tryAudioTools(): Promise<void> {
  await audioBinaries();
  const folder = await mkdtemp(join(tmpdir(), 'mpn-trial-'));
  const source = join(folder, 'trial.wav');
  const target = join(folder, 'target');
  try {
    await writeFile(source, makeRecording());
    const sourceInfo = await step('reading a recording', () => probeAudio(source));
    const { complete, decodedSeconds } = await step('checking a recording', () => decodeCheck(source, sourceInfo));
    if (!complete) throw unusable(`it reads ${decodedSeconds} s of a faultless recording of ${SECONDS} s`);
    const { loudness } = await step('measuring loudness and silence', () => measureRecording(source, SECONDS * 1_000));
    if (!isNear(loudness.truePeakDbtp))
      throw unusable(`it measures a peak of ${loudness.truePeakDbtp} dB instead of -6`);
    for (const format of ['WAVE_STANDARD', 'WAVE_HIGH', 'FLAC', 'MP3'] as const) {
      const rendered = await step(`encoding ${format}`, () => renderAudio({ source, sourceInfo, format, target }));
      if (rendered.loudness && !isNear(rendered.loudness.truePeakDbtp)) {
        throw unusable(`it measures a peak of ${rendered.loudness.truePeakDbtp} dB in ${format} instead of -6`);
      }
    }
    await step('reading a video', () => probeVideo(VIDEO));
    await step('encoding a video', () => renderVideoPreview({ source: VIDEO, target, timeoutMs: VIDEO_TIMEOUT_MS }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const isNear = (peakDb: number | null): boolean => peakDb !== null && Math.abs(peakDb - PEAK_DB) < METER_TOLERANCE_DB;
