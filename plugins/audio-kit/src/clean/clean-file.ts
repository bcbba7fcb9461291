import { readFile } from 'node:fs/promises';
import { cleanJpeg } from './clean-jpeg';
import { cleanMatroska } from './clean-matroska';
import { cleanPdf } from './clean-pdf';
import { cleanPng } from './clean-png';
import { cleanVideo } from './clean-video';
import { cleanWebp } from './clean-webp';
import { toText, type Splice, type SpliceText } from './splice';

/** Types of video that have boxes. */
const BOXED: ReadonlySet<string> = new Set([
  'video/mp4',
  'video/quicktime',
  'video/x-m4v',
  'video/3gpp',
  'video/3gpp2',
]);

const MATROSKA: ReadonlySet<string> = new Set(['video/webm', 'video/matroska', 'video/x-matroska']);

export interface CleanOrder {
  path: string;
  /** Media type of the content. */
  mime: string;
}

async function changesOf({ path, mime }: CleanOrder): Promise<Splice[]> {
  if (mime === 'image/jpeg') return cleanJpeg(await readFile(path));
  if (mime === 'image/png') return cleanPng(await readFile(path));
  if (mime === 'image/webp') return cleanWebp(await readFile(path));
  if (mime === 'application/pdf') return cleanPdf(await readFile(path));
  if (MATROSKA.has(mime)) return cleanMatroska(path);
  return BOXED.has(mime) ? cleanVideo(path) : [];
}

/**
 * Runs in a child process: what has to be changed in a customer's file before it is handed on. Nothing for recordings,
 * of which only samples are handed on.
 */
export async function run(order: CleanOrder): Promise<SpliceText[]> {
  return (await changesOf(order)).map(toText);
}
