import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder of its own for a test file, and its removal. */
export function temporaryFolder(): { folder: string; file: (name: string) => string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'mpn-audio-'));
  return {
    folder,
    file: (name) => path.join(folder, name),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Runs ffmpeg directly, independent of the code under test. */
export function ffmpeg(...args: string[]): void {
  execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args]);
}

/** Two detuned voices with a beat and noise: a signal that exercises resamplers, dither and encoders. */
export const MUSIC =
  'aevalsrc=0.5*sin(2*PI*t*220)*exp(-3*mod(t\\,0.5))+0.3*sin(2*PI*t*331)+0.05*random(0)|0.5*sin(2*PI*t*277)*exp(-3*mod(t\\,0.25))+0.3*sin(2*PI*t*443)+0.05*random(1)';

/** Full-scale clipped noise and square wave: every encoder and resampler overshoots on it. */
export const HOT = 'aevalsrc=clip(4*sin(2*PI*t*997)\\,-0.9999\\,0.9999)|clip(6*random(0)-3\\,-0.9999\\,0.9999)';

/** Writes a source with ffmpeg: `44100/16`, `48000/24` and so on. */
export function makeSource(file: string, rate: number, codec: string, seconds = 3, expression = MUSIC): string {
  ffmpeg(
    '-f',
    'lavfi',
    '-i',
    `${expression}:s=${rate}:d=${seconds}`,
    '-c:a',
    codec,
    ...(codec === 'flac' ? [] : ['-rf64', 'auto']),
    file,
  );
  return file;
}

/** MD5 of the decoded samples at a depth, by ffmpeg. */
export function pcmMd5(file: string, codec = 'pcm_s24le'): string {
  return execFileSync('ffmpeg', [
    '-v',
    'error',
    '-nostdin',
    '-i',
    file,
    '-map',
    '0:a:0',
    '-c:a',
    codec,
    '-f',
    'md5',
    '-',
  ])
    .toString()
    .trim();
}

/** One value that ffprobe reports of the first audio stream. */
export function streamEntry(file: string, entry: string): string {
  return execFileSync('ffprobe', [
    '-v',
    'error',
    '-select_streams',
    'a:0',
    '-show_entries',
    `stream=${entry}`,
    '-of',
    'csv=p=0',
    file,
  ])
    .toString()
    .trim();
}

/** A level of the decoded file in dBFS after a filter, by another meter of ffmpeg's than the product uses. */
export function levelOf(file: string, value: 'RMS_level' | 'Peak_level', filter = 'anull'): number {
  const report = execFileSync('sh', [
    '-c',
    `ffmpeg -hide_banner -nostdin -i "$0" -af "aformat=sample_fmts=dbl,${filter},astats=measure_perchannel=none:measure_overall=${value}" -f null - 2>&1`,
    file,
  ]).toString();
  return Number(/(?:RMS|Peak) level dB: (-?[\d.]+|-inf)/.exec(report)?.[1]?.replace('inf', 'Infinity'));
}

/** The highest sample of the decoded file in dBFS, in floating point. */
export const peakDbfs = (file: string): number => levelOf(file, 'Peak_level');
