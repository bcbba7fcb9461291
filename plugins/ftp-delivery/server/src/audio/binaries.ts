import { execFile } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { AudioToolError } from './audio-tool-error';

/** Where the two programs lie, and how we came by them. */
export interface AudioBinaries {
  ffmpeg: string;
  ffprobe: string;
  /** `bundled` is a build of 2018 out of an npm package: good enough to develop with, not to deliver. */
  origin: 'configured' | 'system' | 'bundled';
}

export interface FindOptions {
  /** FFMPEG_PATH: the ffmpeg program itself, or the directory that holds ffmpeg and ffprobe. */
  configuredPath?: string | undefined;
  /** Called once when only the bundled build is left. */
  warn?: (message: string) => void;
}

/**
 * Finds ffmpeg and ffprobe: FFMPEG_PATH, else the system's, else the npm packages' old build with a warning.
 * A configured path that does not work is an error, not a reason to look elsewhere: the operator meant that one.
 * @throws AudioToolError (`missing`) when no pair of programs can be run
 */
export async function findAudioBinaries(options: FindOptions = {}): Promise<AudioBinaries> {
  const configured = options.configuredPath?.trim();
  if (configured) return configuredBinaries(configured);
  if ((await canRun('ffmpeg')) && (await canRun('ffprobe'))) {
    return { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe', origin: 'system' };
  }
  const bundled = await bundledBinaries();
  options.warn?.(
    'ffmpeg is not installed; using the build of 2018 from @ffmpeg-installer, which is for development only. ' +
      'Install the package ffmpeg (Debian: apt-get install ffmpeg) or set FFMPEG_PATH.',
  );
  return bundled;
}

let found: Promise<AudioBinaries> | undefined;

/** The pair found once for this process, from the environment. */
export function audioBinaries(): Promise<AudioBinaries> {
  found ??= findAudioBinaries({
    configuredPath: process.env.FFMPEG_PATH,
    warn: (message) => process.emitWarning(message, 'AudioBinaries'),
  }).catch((error: unknown) => {
    found = undefined;
    throw error;
  });
  return found;
}

async function configuredBinaries(configured: string): Promise<AudioBinaries> {
  const isDirectory = await stat(configured).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
  const directory = isDirectory ? configured : path.dirname(configured);
  const ffmpeg = isDirectory ? path.join(configured, 'ffmpeg') : configured;
  const sibling = path.join(directory, 'ffprobe');
  const ffprobe = (await isExecutable(sibling)) ? sibling : 'ffprobe';
  for (const program of [ffmpeg, ffprobe]) {
    if (!(await canRun(program))) {
      throw new AudioToolError('missing', `FFMPEG_PATH is ${configured}, but ${program} cannot be run`);
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
    // No build for this platform: the sentence below says what to do.
  }
  throw new AudioToolError('missing', 'ffmpeg and ffprobe cannot be run; install them or set FFMPEG_PATH');
}

function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

function canRun(program: string): Promise<boolean> {
  return new Promise((resolve) => {
    // One that a busy machine has not let answer in time can be run all the same.
    execFile(program, ['-version'], { timeout: 10_000 }, (error) => resolve(error === null || error.killed === true));
  });
}
