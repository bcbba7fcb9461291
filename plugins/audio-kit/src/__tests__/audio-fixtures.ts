import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { probeAudio, type AudioInfo } from '../probe';

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

const probed = new Map<string, { mtimeMs: number; info: Promise<AudioInfo> }>();

/** What `probeAudio` reads of a file, which is probed again only after it was written again. */
export function probedOnce(file: string): Promise<AudioInfo> {
  const { mtimeMs } = statSync(file);
  const known = probed.get(file);
  if (known?.mtimeMs === mtimeMs) return known.info;
  const info = probeAudio(file);
  probed.set(file, { mtimeMs, info });
  return info;
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

type Level = 'RMS_level' | 'Peak_level';

/**
 * Levels of the decoded file in dBFS, one after each filter, by another meter of ffmpeg's than the product uses. In one
 * run of ffmpeg, because its start takes longer than the measuring.
 */
export function levelsOf(file: string, value: Level, filters: readonly string[]): number[] {
  const split = filters.map((_filter, index) => `[in${index}]`).join('');
  const meters = filters.map(
    (filter, index) =>
      `[in${index}]${filter},astats@level${index}=measure_perchannel=none:measure_overall=${value}[out${index}]`,
  );
  const graph = [`[0:a]aformat=sample_fmts=dbl,asplit=${filters.length}${split}`, ...meters].join(';');
  const outputs = filters.flatMap((_filter, index) => ['-map', `[out${index}]`, '-f', 'null', '-']);
  const { stderr } = spawnSync('ffmpeg', [
    ...['-hide_banner', '-nostdin', '-i', file],
    ...['-filter_complex', graph, ...outputs],
  ]);
  const report = stderr.toString();
  return filters.map((_filter, index) => {
    const line = new RegExp(`astats@level${index} .*(?:RMS|Peak) level dB: (-?[\\d.]+|-inf)`).exec(report);
    return Number(line?.[1]?.replace('inf', 'Infinity'));
  });
}

/** As {@link levelsOf}, of one filter. */
export const levelOf = (file: string, value: Level, filter = 'anull'): number => levelsOf(file, value, [filter])[0]!;

/** The highest sample of the decoded file in dBFS, in floating point. */
export const peakDbfs = (file: string): number => levelOf(file, 'Peak_level');
