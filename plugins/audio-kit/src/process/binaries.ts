import { execFile } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { bareEnvironment } from '@mpn/process-kit';
import { AudioToolError } from '../error';

/** Paths of the two programs, and where they were found. */
export interface AudioBinaries {
  ffmpeg: string;
  ffprobe: string;
  /** `bundled` is a build of 2018 from an npm package: it does all that the product needs, for development only. */
  origin: 'configured' | 'system' | 'bundled';
}

export interface FindOptions {
  /** FFMPEG_PATH: the ffmpeg program itself, or the directory that holds ffmpeg and ffprobe. */
  configuredPath?: string | undefined;
  /** FFPROBE_PATH: the ffprobe program; default beside ffmpeg, else the system's. */
  configuredProbePath?: string | undefined;
  /** Whether this is production: the bundled build, and others without security fixes since then, are refused. */
  isProduction?: boolean;
  /** Called once when only the bundled build is available. */
  warn?: (message: string) => void;
}

/** Builds of earlier years (up to ffmpeg 4.2) get no security fixes any more. */
const OLDEST_YEAR = 2020;
const HOW_TO_INSTALL = 'Install the package ffmpeg (Debian: apt-get install ffmpeg) or set FFMPEG_PATH.';

/**
 * Finds ffmpeg and ffprobe: FFMPEG_PATH, else the system's, else the npm packages' old build with a warning where it is
 * allowed. A configured path that does not work is an error; there is no fallback.
 * @throws AudioToolError `missing` when no pair of programs can be run, `unusable` for one that is too old for
 * production
 */
export async function findAudioBinaries(options: FindOptions = {}): Promise<AudioBinaries> {
  const found = await findPair(options);
  if (options.isProduction) await assertRecent(found);
  return found;
}

/** Programs that parse customers' files must get security fixes. */
async function assertRecent({ ffmpeg, ffprobe }: AudioBinaries): Promise<void> {
  for (const program of [ffmpeg, ffprobe]) {
    // "ffmpeg version 5.1.9 Copyright (c) 2000-2026 the FFmpeg developers"
    const year = Number(/Copyright \(c\) \d{4}-(\d{4})/.exec(await versionTextOf(program))?.[1]);
    if (year < OLDEST_YEAR) {
      throw new AudioToolError(
        'unusable',
        `${program} is a build of ${year} without security fixes, which production refuses. ${HOW_TO_INSTALL}`,
      );
    }
  }
}

async function findPair(options: FindOptions): Promise<AudioBinaries> {
  const configured = options.configuredPath?.trim();
  const configuredProbe = options.configuredProbePath?.trim();
  if (configured || configuredProbe) return configuredBinaries(configured || 'ffmpeg', configuredProbe);
  if ((await canRun('ffmpeg')) && (await canRun('ffprobe'))) {
    return { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe', origin: 'system' };
  }
  if (options.isProduction) {
    throw new AudioToolError(
      'missing',
      `ffmpeg and ffprobe are not installed, and production needs them. ${HOW_TO_INSTALL}`,
    );
  }
  const bundled = await bundledBinaries();
  options.warn?.(
    'ffmpeg is not installed; using the build of 2018 from @ffmpeg-installer, which is for development only. ' +
      HOW_TO_INSTALL,
  );
  return bundled;
}

let found: Promise<AudioBinaries> | undefined;

/**
 * The pair of programs that the environment names, else the system's; found once for this process.
 * @throws AudioToolError `missing`, `unusable`
 */
export function audioBinaries(): Promise<AudioBinaries> {
  found ??= findAudioBinaries({
    configuredPath: process.env.FFMPEG_PATH,
    configuredProbePath: process.env.FFPROBE_PATH,
    isProduction: process.env.NODE_ENV === 'production',
    // A thread looks for the programs as well.
    ...(isMainThread && { warn: (message: string) => process.emitWarning(message, 'AudioBinaries') }),
  }).catch((error: unknown) => {
    found = undefined;
    throw error;
  });
  return found;
}

/** Looks for the programs again at the next use: after a failure, they may have been installed or replaced since. */
export function forgetAudioBinaries(): void {
  found = undefined;
}

async function configuredBinaries(configured: string, configuredProbe?: string): Promise<AudioBinaries> {
  const isDirectory = await stat(configured).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
  const directory = isDirectory ? configured : path.dirname(configured);
  const ffmpeg = isDirectory ? path.join(configured, 'ffmpeg') : configured;
  const sibling = path.join(directory, 'ffprobe');
  const ffprobe = configuredProbe || ((await isExecutable(sibling)) ? sibling : 'ffprobe');
  for (const program of [ffmpeg, ffprobe]) {
    if (!(await canRun(program))) {
      const setting = program === configuredProbe ? `FFPROBE_PATH is ${program}` : `FFMPEG_PATH is ${configured}`;
      throw new AudioToolError('missing', `${setting}, but ${program} cannot be run`);
    }
  }
  return { ffmpeg, ffprobe, origin: 'configured' };
}

async function bundledBinaries(): Promise<AudioBinaries> {
  try {
    const ffmpeg = (await import('@ffmpeg-installer/ffmpeg')).default.path;
    const ffprobe = (await import('@ffprobe-installer/ffprobe')).default.path;
    if ((await canRun(ffmpeg)) && (await canRun(ffprobe))) return { ffmpeg, ffprobe, origin: 'bundled' };
  } catch {
    // No build for this platform: the error below says what to install.
  }
  throw new AudioToolError('missing', 'ffmpeg and ffprobe cannot be run; install them or set FFMPEG_PATH');
}

function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** On a busy machine a program that did not reply in time can still be usable. */
const VERSION_TIMEOUT_MS = 10_000;

function canRun(program: string): Promise<boolean> {
  return new Promise((resolve) => {
    execFile(program, ['-version'], { timeout: VERSION_TIMEOUT_MS, env: bareEnvironment() }, (error) =>
      resolve(error === null || error.killed === true),
    );
  });
}

/** What a program prints about its version; empty when it cannot be run. */
function versionTextOf(program: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(program, ['-version'], { timeout: VERSION_TIMEOUT_MS, env: bareEnvironment() }, (_error, stdout) =>
      resolve(stdout),
    );
  });
}
