import { spawn } from 'node:child_process';
import { bareEnvironment, isStopped, limitedCommand, parserSettings, type CommandLimits } from '@mpn/process-kit';
import { audioBinaries } from './binaries';
import { AudioToolError } from '../error';
import { inputOf, readOptions } from './ffmpeg-input';
import { startFfmpeg, type FfmpegOutput, type Started } from './ffmpeg-command';

/** Limits of a run, and how it is aborted. */
export interface RunOptions {
  /** Ends the run with SIGKILL; the promise rejects with `canceled`. */
  signal?: AbortSignal | undefined;
  /** Milliseconds after which the run is killed; default ten minutes, for ffprobe 30 seconds. */
  timeoutMs?: number | undefined;
  /**
   * Takes standard output as it comes, so that memory stays constant; without it the output is collected, at most
   * PARSER_OUTPUT_KB.
   */
  onStdout?: ((chunk: Buffer) => void) | undefined;
  /** Takes standard error as it comes, besides its being collected. */
  onStderr?: ((text: string) => void) | undefined;
  /**
   * Megabytes that it may allocate where the system can limit that; default FFMPEG_MEMORY_MB, for ffprobe
   * PARSER_MEMORY_MB.
   */
  memoryMb?: number | undefined;
}

export interface RunResult {
  stdout: Buffer;
  stderr: string;
}

/** Lower priority than the server and its child processes, which people wait for. */
const NICENESS = 10;
/** Exit code of a limiter that did not find the program. */
const NOT_FOUND = 127;
const DEFAULT_TIMEOUT_MS = 10 * 60_000;
/** More than any probe or summary prints; for a broken file ffmpeg may report every frame. */
const STDERR_LIMIT = 512 * 1024;

/** One run of ffmpeg over a customer's file; options are single words, as on a command line. */
export interface FfmpegRun {
  /** Path of the file. */
  input: string;
  /** Options for reading it. */
  inputOptions?: readonly string[];
  outputOptions: readonly string[];
  /** Path of the file to write; left out: standard output. */
  output?: string;
}

/**
 * Runs ffmpeg, through fluent-ffmpeg (see ffmpeg-command.ts); the only place in the product that does.
 * @throws AudioToolError `missing`, `unreadable` (see `inputOf`), `timeout`, `canceled`, `too-complex`, `failed`
 */
export async function runFfmpeg(
  { input, inputOptions = [], outputOptions, output }: FfmpegRun,
  options: RunOptions = {},
): Promise<RunResult> {
  const { ffmpeg } = await audioBinaries();
  const { options: readOptions, name } = await inputOf(input);
  const command = {
    inputOptions: [...inputOptions, ...readOptions],
    input: name,
    outputOptions,
    ...(output !== undefined && { output: `file:${output}` }),
  };
  return supervised(ffmpeg, options, (limits, handlers) => startFfmpeg(ffmpeg, command, limits, handlers));
}

/**
 * Runs ffprobe on a file and returns its JSON.
 * @throws AudioToolError `missing`, `timeout`, `canceled`, `too-complex`, `failed`
 */
export async function runFfprobe(file: string, args: readonly string[], options: RunOptions = {}): Promise<unknown> {
  const { ffprobe } = await audioBinaries();
  const words = ['-v', 'error', ...args, '-of', 'json', ...(await readOptions(file)), '-i', `file:${file}`];
  const { stdout } = await supervised(
    ffprobe,
    { timeoutMs: 30_000, memoryMb: parserSettings().memoryMb, ...options },
    (limits, handlers) => startProgram(ffprobe, words, limits, handlers),
  );
  return JSON.parse(stdout.toString('utf8'));
}

/** Starts a program with piped output. */
function startProgram(
  program: string,
  args: readonly string[],
  limits: CommandLimits,
  { onStdout, onStderr }: FfmpegOutput,
): Started {
  const command = limitedCommand(program, args, limits);
  const child = spawn(command.program, command.args, { stdio: ['ignore', 'pipe', 'pipe'], env: bareEnvironment() });
  child.stdout.on('data', onStdout);
  child.stderr.setEncoding('utf8').on('data', onStderr);
  const ended = new Promise<number | string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  return { kill: () => void child.kill('SIGKILL'), ended };
}

/** Runs a program within its limits of time, memory and output. */
async function supervised(
  program: string,
  options: RunOptions,
  start: (limits: CommandLimits, handlers: FfmpegOutput) => Started,
): Promise<RunResult> {
  if (options.signal?.aborted) throw new AudioToolError('canceled', 'canceled before it began');
  const { ffmpegMemoryMb, outputBytes } = parserSettings();
  const stdout: Buffer[] = [];
  let collected = 0;
  let stderr = '';
  let failure: AudioToolError | undefined;
  const end = (error: AudioToolError): void => {
    failure ??= error;
    started.kill();
  };
  const started = start(
    { memoryMb: options.memoryMb ?? ffmpegMemoryMb, niceness: NICENESS },
    {
      onStdout: (chunk) => {
        if (options.onStdout !== undefined) return options.onStdout(chunk);
        collected += chunk.length;
        if (collected <= outputBytes) stdout.push(chunk);
        else end(new AudioToolError('too-complex', `${program} says more than ${outputBytes} bytes`));
      },
      onStderr: (text) => {
        options.onStderr?.(text);
        // Keeps the end: summaries come last.
        stderr = (stderr + text).slice(-STDERR_LIMIT);
      },
    },
  );
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const timer = setTimeout(() => end(new AudioToolError('timeout', `no end after ${timeoutMs} ms`)), timeoutMs);
  const onAbort = (): void => end(new AudioToolError('canceled', 'canceled'));
  options.signal?.addEventListener('abort', onAbort, { once: true });
  try {
    const ending = await started.ended.catch((error: unknown) => {
      throw failure ?? new AudioToolError('missing', `${program} cannot be run: ${String(error)}`);
    });
    if (failure) throw failure;
    if (ending !== 0) throw failureOf(program, ending, stderr.slice(-2_000));
    return { stdout: Buffer.concat(stdout), stderr };
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', onAbort);
  }
}

function failureOf(program: string, ending: number | string | null, detail: string): AudioToolError {
  if (ending === NOT_FOUND) return new AudioToolError('missing', `${program} cannot be run`, detail);
  if (isStopped(ending)) return new AudioToolError('canceled', `${program} was told to end`, detail);
  if (/cannot allocate memory/i.test(detail)) {
    return new AudioToolError('too-complex', `${program} needs more memory than it may have`, detail);
  }
  return new AudioToolError('failed', `${program} ended with ${ending}`, detail);
}
