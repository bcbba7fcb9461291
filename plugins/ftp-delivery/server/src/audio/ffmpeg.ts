import { spawn } from 'node:child_process';
import { audioBinaries } from './binaries';
import { AudioToolError } from './audio-tool-error';

/** What a run may do and how it is ended. */
export interface RunOptions {
  /** Ends the run with SIGKILL; the promise rejects with `canceled`. */
  signal?: AbortSignal | undefined;
  /** Milliseconds after which the run is killed; default ten minutes. */
  timeoutMs?: number | undefined;
  /** Takes standard output as it comes, so that memory stays constant; without it the output is collected. */
  onStdout?: ((chunk: Buffer) => void) | undefined;
}

export interface RunResult {
  stdout: Buffer;
  stderr: string;
}

const DEFAULT_TIMEOUT_MS = 10 * 60_000;
/** More than any probe or summary says; a broken file can make ffmpeg complain about every frame. */
const STDERR_LIMIT = 512 * 1024;

/** Demuxers that an uploaded file may reach. Playlists (hls, concat, dash) would read other files of the server. */
const DEMUXERS = 'wav,w64,aiff,flac,mp3,aac,mov,ogg,matroska,asf,ape,wv,tta,amr,caf,au';

/** The input options every file of a customer is opened with: this file, by these demuxers, and nothing else. */
export function inputArguments(file: string): string[] {
  return ['-protocol_whitelist', 'file', '-format_whitelist', DEMUXERS, '-i', `file:${file}`];
}

/**
 * Runs ffmpeg with the given arguments; the only place in the product that does.
 * (fluent-ffmpeg, archived since 2025, hides standard output and the exit reason; spawning is less code.)
 * @throws AudioToolError
 */
export async function runFfmpeg(args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const { ffmpeg } = await audioBinaries();
  return run(ffmpeg, ['-hide_banner', '-nostdin', '-y', ...args], options);
}

/**
 * Runs ffprobe on a file and returns its JSON.
 * @throws AudioToolError
 */
export async function runFfprobe(file: string, args: readonly string[], options: RunOptions = {}): Promise<unknown> {
  const { ffprobe } = await audioBinaries();
  const { stdout } = await run(ffprobe, ['-v', 'error', ...args, '-of', 'json', ...inputArguments(file)], {
    timeoutMs: 30_000,
    ...options,
  });
  return JSON.parse(stdout.toString('utf8'));
}

function run(program: string, args: string[], options: RunOptions): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    if (options.signal?.aborted) {
      reject(new AudioToolError('canceled', 'canceled before it began'));
      return;
    }
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const stdout: Buffer[] = [];
    let stderr = '';
    let ended: AudioToolError | undefined;
    const end = (error: AudioToolError): void => {
      ended ??= error;
      child.kill('SIGKILL');
    };
    const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const timer = setTimeout(() => end(new AudioToolError('timeout', `no end after ${timeoutMs} ms`)), timeoutMs);
    const onAbort = (): void => end(new AudioToolError('canceled', 'canceled'));
    options.signal?.addEventListener('abort', onAbort, { once: true });

    child.stdout.on('data', (chunk: Buffer) => {
      if (options.onStdout === undefined) stdout.push(chunk);
      else options.onStdout(chunk);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      // Keep the end: summaries come last.
      stderr = (stderr + text).slice(-STDERR_LIMIT);
    });
    child.once('error', (error) => {
      ended ??= new AudioToolError('missing', `${program} cannot be run: ${error.message}`);
    });
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', onAbort);
      if (ended !== undefined) reject(ended);
      else if (code === 0) resolve({ stdout: Buffer.concat(stdout), stderr });
      else reject(new AudioToolError('failed', `${program} ended with ${code ?? signal}`, stderr.slice(-2_000)));
    });
  });
}
