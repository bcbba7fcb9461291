import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { isStorageFull } from '@mpn/process-kit';
import { AudioToolError, audioBinaries, forgetAudioBinaries } from './process';
import { tryAudioTools } from './trial';

/** A trial costs about a second of processor time: its result is used this long, in milliseconds. */
const VALID_MS = 60_000;
/** After a failure the programs are tried again at this interval, in milliseconds. */
const RETRY_MS = 10_000;

interface Trial {
  at: number;
  /** Of the programs' files: another one means that they were replaced. */
  version: string;
  failure?: AudioToolError | undefined;
}

let last: Trial | undefined;
let running: Promise<Trial> | undefined;

/** Path, size and time of a program's file; a program without a folder in its name is looked up on the path. */
async function fileOf(program: string): Promise<string> {
  const folders = program.includes('/') ? [''] : (process.env.PATH ?? '').split(delimiter);
  for (const folder of folders) {
    const path = join(folder, program);
    const file = await stat(path).catch(() => undefined);
    if (file?.isFile()) return `${path} ${file.size} ${file.mtimeMs}`;
  }
  return `${program} not found`;
}

async function versionOf(): Promise<string> {
  const { ffmpeg, ffprobe } = await audioBinaries();
  return `${await fileOf(ffmpeg)}, ${await fileOf(ffprobe)}`;
}

/**
 * File that notes a successful trial for the next processes of this account: of these very programs, and of this very
 * code, whose options were tried.
 */
async function noteOf(version: string): Promise<string> {
  const hash = createHash('sha256').update(version);
  const files = await readdir(__dirname, { recursive: true });
  for (const file of files.filter((name) => /\.[jt]s$/.test(name)).sort()) {
    hash.update(await readFile(join(__dirname, file)));
  }
  return join(tmpdir(), `mpn-audio-tools-${process.getuid?.() ?? 0}-${hash.digest('hex').slice(0, 32)}`);
}

/** A note counts for a day: libraries of the programs may be replaced without them. */
const NOTE_MS = 24 * 60 * 60_000;

const isNoted = async (note: string): Promise<boolean> =>
  stat(note).then(
    ({ mtimeMs }) => Date.now() - mtimeMs < NOTE_MS,
    () => false,
  );

async function runTrial(): Promise<Trial> {
  try {
    const version = await versionOf();
    const note = await noteOf(version);
    // A later trial follows a failure, which the note would hide.
    if (last === undefined && (await isNoted(note))) return { at: 0, version };
    await tryAudioTools();
    // Without the note the next process tries the programs itself.
    await writeFile(note, '').catch(() => undefined);
    return { at: Date.now(), version };
  } catch (error) {
    // After an installation other programs may be found.
    forgetAudioBinaries();
    const failure =
      error instanceof AudioToolError
        ? error
        : new AudioToolError('unusable', `ffmpeg cannot be tried: ${String(error)}`);
    return { at: Date.now(), version: '', failure };
  }
}

async function tryNow(): Promise<Trial> {
  running ??= runTrial().finally(() => {
    running = undefined;
  });
  last = await running;
  return last;
}

/**
 * Checks that ffmpeg and ffprobe can do what the product needs. A result counts for a minute, so that the check is
 * cheap for a series of damaged files.
 * @throws AudioToolError `missing`, `unusable`
 */
export async function assertAudioTools(): Promise<void> {
  const isRecent = last !== undefined && Date.now() - last.at < VALID_MS;
  const { failure } = isRecent && last ? last : await tryNow();
  if (failure) throw failure;
}

/**
 * The same for a check at an interval: tries the programs again only after a failure, or when their files have changed.
 * @throws AudioToolError `missing`, `unusable`
 */
export async function watchAudioTools(): Promise<void> {
  const { failure } = last !== undefined && (await isStillValid(last)) ? last : await tryNow();
  if (failure) throw failure;
}

const isStillValid = async ({ failure, at, version }: Trial): Promise<boolean> =>
  failure ? Date.now() - at < RETRY_MS : version === (await versionOf());

/**
 * The result of the last trial, without waiting for another one, which begins in the background when it is due.
 * @returns why ffmpeg or ffprobe cannot be used; undefined when they can, and before the first trial has ended
 */
export function audioToolsProblem(): string | undefined {
  if (last?.failure) void watchAudioTools().catch(() => undefined);
  return last?.failure?.message;
}

/**
 * Runs work on a customer's file. When ffmpeg fails, the programs are tried, because a file is only at fault if they
 * work.
 * @throws AudioToolError `unusable`, `missing` when they do not work; else the work's own error
 */
export async function unlessToolsFail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isFailure = error instanceof AudioToolError && (error.failure === 'failed' || error.failure === 'unreadable');
    // A full disk is neither the file's fault nor the programs'.
    if (isFailure && !isStorageFull(error)) await assertAudioTools();
    throw error;
  }
}
