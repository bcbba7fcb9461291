import { writeFile } from 'node:fs/promises';
import { encodeWav } from '../audio/wav';
import { renderTrack, type RenderedTrack } from '../audio';
import type { AudioJob } from './audio-job';
import { runFfmpeg } from './ffmpeg';
import { measure, type MediaFile } from './media-file';
import { keepRecording, takeRecording } from './recording-cache';

const PEAK_PAIRS = 1500;

function peaksOf({ audio }: RenderedTrack): number[] {
  const peaks: number[] = [];
  const frames = audio.left.length;
  const toByte = (value: number): number => Math.max(-128, Math.min(127, Math.round(value * 127)));
  for (let pair = 0; pair < PEAK_PAIRS; pair += 1) {
    const end = Math.floor(((pair + 1) * frames) / PEAK_PAIRS);
    let low = 0,
      high = 0;
    for (let index = Math.floor((pair * frames) / PEAK_PAIRS); index < end; index += 1) {
      const left = audio.left[index] as number,
        right = audio.right[index] as number;
      low = Math.min(low, left, right);
      high = Math.max(high, left, right);
    }
    peaks.push(toByte(low), toByte(high));
  }
  return peaks;
}

/** Takes a recording that was composed before on this machine, or composes it. */
export async function makeAudioFile(job: AudioJob): Promise<MediaFile> {
  const facts = await takeRecording(job);
  if (facts) return { ...facts, path: job.path, fileName: `${job.fileName}.${facts.ext}` };
  const file = await compose(job);
  await keepRecording(job, file);
  return file;
}

/** Composes a recording and writes it as FLAC, or as WAV if wanted or without ffmpeg. */
async function compose(job: AudioJob): Promise<MediaFile> {
  const track = renderTrack(job.seed, job.design);
  const wav = encodeWav(track.audio, track.sampleRate, track.bits);
  const isFlac = job.encoding === 'flac' && job.ffmpeg !== null;
  if (isFlac)
    await runFfmpeg(
      job.ffmpeg as string,
      ['-f', 'wav', '-i', 'pipe:0', '-c:a', 'flac', '-compression_level', '6', '-f', 'flac', job.path],
      wav,
    );
  else await writeFile(job.path, wav);
  const ext = isFlac ? 'flac' : 'wav';
  return {
    kind: 'AUDIO_TRACK',
    path: job.path,
    fileName: `${job.fileName}.${ext}`,
    ext,
    mime: `audio/${ext}`,
    ...(await measure(job.path)),
    mediaInfo: {
      type: 'audio',
      container: ext,
      codec: isFlac ? 'flac' : `pcm_s${track.bits}le`,
      sampleRate: track.sampleRate,
      bitDepth: track.bits,
      channels: 2,
      durationMs: Math.round((track.audio.left.length / track.sampleRate) * 1000),
    },
    peaks: peaksOf(track),
  };
}
