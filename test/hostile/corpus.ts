import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FileKind } from '@mpn/domain';
import { audioFile, pdfFile, pictureFile } from '../support/media';
import { flacThatSays, nestedBoxes, waveWithText } from './audio-bombs';
import { mutate } from './mutate';
import { circularPdf, deepPdf, flatPdf, packedPdf } from './pdf-bombs';
import { flatPng, jpegThatSays, progressiveJpeg } from './picture-bombs';

const run = promisify(execFile);
const MB = 1024 * 1024;

/** What mutated files follow from, unless a test has its own: HOSTILE_SEED=<seed> makes others. */
export const HOSTILE_SEED = Number(process.env.HOSTILE_SEED ?? 0);

/** A malicious or damaged file. */
export interface HostileFile {
  /** Describes how it was made; ends with the extension. */
  name: string;
  kind: FileKind;
  bytes: Buffer;
}

/** One second of moving pictures, of the required size. */
async function videoFile(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'mpn-video-'));
  const path = join(folder, 'video.mp4');
  const source = ['-f', 'lavfi', '-i', 'color=c=gray:s=1280x720:r=10:d=1', '-pix_fmt', 'yuv420p'];
  try {
    await run('ffmpeg', ['-v', 'error', ...source, '-movflags', 'faststart', path]);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Seed {
  name: string;
  ext: string;
  kind: FileKind;
  bytes: Buffer;
  /** How many of a thousand mutated files are made from this one. */
  share: number;
}

/** Our own small files that the others are made from; fewer recordings and videos, because each needs a process. */
async function seeds(): Promise<Seed[]> {
  const small = { width: 96, height: 64 };
  return [
    { name: 'document', ext: 'pdf', kind: 'ARTIST_INFO_PDF', bytes: pdfFile(), share: 130 },
    { name: 'pages', ext: 'pdf', kind: 'BOOKLET', bytes: flatPdf({ kids: 20 }), share: 120 },
    {
      name: 'png',
      ext: 'png',
      kind: 'PROFILE_IMAGE',
      bytes: await pictureFile({ ...small, format: 'png' }),
      share: 200,
    },
    {
      name: 'adam7',
      ext: 'png',
      kind: 'PROFILE_IMAGE',
      bytes: flatPng({ ...small, depth: 16, interlaced: true }),
      share: 60,
    },
    { name: 'jpeg', ext: 'jpg', kind: 'PROFILE_IMAGE', bytes: await pictureFile(small), share: 200 },
    { name: 'progressive', ext: 'jpg', kind: 'PROFILE_IMAGE', bytes: await progressiveJpeg(96), share: 90 },
    { name: 'wave', ext: 'wav', kind: 'AUDIO_TRACK', bytes: await audioFile({ seconds: 0.3 }), share: 80 },
    {
      name: 'flac',
      ext: 'flac',
      kind: 'AUDIO_TRACK',
      bytes: await audioFile({ seconds: 0.3, codec: 'flac', ext: 'flac' }),
      share: 70,
    },
    { name: 'video', ext: 'mp4', kind: 'MUSIC_VIDEO', bytes: await videoFile(), share: 50 },
  ];
}

/**
 * Mutated files: deterministic.
 * @param count about so many: files that a mutation leaves empty are left out
 * @param seed another one gives other mutations of the same files
 */
export async function mutatedFiles(count: number, seed = HOSTILE_SEED): Promise<HostileFile[]> {
  const files: HostileFile[] = [];
  for (const { name, ext, kind, bytes, share } of await seeds()) {
    for (let index = 0; index < Math.ceil((count * share) / 1000); index += 1) {
      const changed = mutate(bytes, seed + index * 31 + name.length);
      if (changed.bytes.length === 0) continue;
      files.push({ name: `${name}-${index}-${changed.how}.${ext}`, kind, bytes: changed.bytes });
    }
  }
  return files;
}

/** Files that each attack one weakness of a parser, with the required outcome if there is only one. */
export async function bombs(): Promise<(HostileFile & { outcome?: string })[]> {
  const [wave, flac] = [await audioFile({ seconds: 0.3 }), await audioFile({ codec: 'flac', ext: 'flac' })];
  const [jpeg, video] = [await pictureFile(), await videoFile()];
  const pdf = (name: string, bytes: Buffer, outcome?: string) =>
    ({ name: `${name}.pdf`, kind: 'ARTIST_INFO_PDF', bytes, ...(outcome ? { outcome } : {}) }) as const;
  const png = (name: string, bytes: Buffer, outcome?: string) =>
    ({ name: `${name}.png`, kind: 'PROFILE_IMAGE', bytes, ...(outcome ? { outcome } : {}) }) as const;
  return [
    pdf('a-gigabyte-in-a-stream', packedPdf(1024 * MB), 'too-complex'),
    pdf('100000-pages', flatPdf({ kids: 100_000, samePage: true }), 'max-pages'),
    pdf('100000-pages-that-say-500', flatPdf({ kids: 100_000, count: 500, samePage: true })),
    pdf('8000-pages', flatPdf({ kids: 8_000 }), 'max-pages'),
    pdf('minus-one-page', flatPdf({ kids: 1, count: -1 }), 'file-damaged'),
    pdf('nested-20000-deep', deepPdf(20_000)),
    pdf('pages-in-a-circle', circularPdf(), 'file-damaged'),
    png('adam7-100-megapixels', flatPng({ width: 9_990, height: 9_990, depth: 8, interlaced: true }), 'max-pixels'),
    png(
      'adam7-16-bit-25-megapixels',
      flatPng({ width: 5_000, height: 5_000, depth: 16, interlaced: true }),
      'accepted',
    ),
    png('60000-pixels-wide', flatPng({ width: 60_000, height: 100, depth: 8 }), 'max-side'),
    {
      name: 'progressive-64-megapixels.jpg',
      kind: 'COVER',
      bytes: await progressiveJpeg(8_000),
      outcome: 'accepted',
    },
    {
      name: 'says-more-than-it-has.jpg',
      kind: 'COVER',
      bytes: jpegThatSays(jpeg, 7_000, 7_000),
      outcome: 'file-damaged',
    },
    { name: '40-mb-of-text.wav', kind: 'AUDIO_TRACK', bytes: waveWithText(wave, 40 * MB), outcome: 'accepted' },
    { name: '100-hours.flac', kind: 'AUDIO_TRACK', bytes: flacThatSays(flac, 100), outcome: 'max-duration' },
    { name: 'nested-boxes.mp4', kind: 'MUSIC_VIDEO', bytes: nestedBoxes(video, 20_000) },
    { name: 'half-a-video.mp4', kind: 'MUSIC_VIDEO', bytes: video.subarray(0, -500), outcome: 'file-damaged' },
  ];
}
