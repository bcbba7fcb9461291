import { once } from 'node:events';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import fluent from 'fluent-ffmpeg';
import { bareEnvironment, limitedCommand, type CommandLimits } from '@mpn/process-kit';

/*
 * The only file that uses fluent-ffmpeg. The package is archived; its shortcomings are handled here:
 * - It splits an option list, given as one array or string, at spaces: a tag's value would become options. Options are
 * passed as separate arguments, of which there are always several.
 * - It starts one program with the server's environment: that program is our launcher.
 * - It ends a command with SIGTERM, and cannot end one that has not started yet.
 */

/** One run of ffmpeg: an input and an output, each with the options before it. */
export interface FfmpegCommand {
  inputOptions?: readonly string[];
  /** As ffmpeg takes it: with its protocol. */
  input: string;
  outputOptions: readonly string[];
  /** As ffmpeg takes it; left out: standard output. */
  output?: string;
}

export interface Started {
  /** Ends the process at once; nothing happens when it has ended. */
  kill: () => void;
  /**
   * Exit code, or the name of the signal that ended it, when all output has been read.
   * @throws Error when the program cannot be started
   */
  ended: Promise<number | string>;
}

export interface FfmpegOutput {
  onStdout: (chunk: Buffer) => void;
  onStderr: (text: string) => void;
}

/** Global options of every run. */
const GLOBAL = ['-hide_banner', '-nostdin', '-y'] as const;
/** The same from `src` and from `dist`. */
const LAUNCHER = join(__dirname, '..', '..', 'launch-ffmpeg.sh');

/**
 * Pretends that every codec and filter is available: the library would start ffmpeg twice per process to check, and
 * ffmpeg itself reports what it lacks.
 */
const ALL_AVAILABLE = new Proxy({}, { has: () => true, get: () => ({ canMux: true, canDemux: true }) });
const answerAll = (answer: (error: null, all: object) => void): void => answer(null, ALL_AVAILABLE);

type Fluent = ReturnType<typeof fluent> & { ffmpegProc?: import('node:child_process').ChildProcess };

/**
 * The launcher's first argument: the command line that starts ffmpeg with its limits and environment, words separated
 * by newlines.
 */
function launchWords(program: string, limits: CommandLimits): string {
  const limited = limitedCommand(program, [], limits);
  const environment = Object.entries(bareEnvironment()).map(([name, value]) => `${name}=${value ?? ''}`);
  return ['env', '-i', ...environment, limited.program, ...limited.args].join('\n');
}

/**
 * Exit code or signal from fluent-ffmpeg's error text: `ffmpeg exited with code 1: ...`,
 * `ffmpeg was killed with signal SIGKILL`.
 */
function endingOf(error: Error): number | string {
  const [, code, signal] = /^ffmpeg (?:exited with code (\d+)|was killed with signal (\w+))/.exec(error.message) ?? [];
  if (code !== undefined) return Number(code);
  if (signal !== undefined) return signal;
  throw error;
}

/**
 * Starts ffmpeg.
 * @param program path of ffmpeg, or its name
 */
export function startFfmpeg(
  program: string,
  { inputOptions = [], input, outputOptions, output }: FfmpegCommand,
  limits: CommandLimits,
  { onStdout, onStderr }: FfmpegOutput,
): Started {
  const stdout = new Writable({
    write(chunk: Buffer, _encoding, done) {
      onStdout(chunk);
      done();
    },
  });
  const command: Fluent = fluent({ stdoutLines: 1 });
  command.setFfmpegPath(LAUNCHER);
  Object.assign(command, { availableFormats: answerAll, availableEncoders: answerAll });
  command.input(input).inputOptions(launchWords(program, limits), ...GLOBAL, ...inputOptions);
  if (output === undefined) command.output(stdout, { end: false });
  else command.output(output);
  const [firstOption = '', ...options] = outputOptions;
  command.outputOptions(firstOption, ...options);
  command.on('stderr', (line: string) => onStderr(`${line}\n`));

  let isKilled = false;
  let read: Promise<unknown> = Promise.resolve();
  const ended = new Promise<number | string>((resolve, reject) => {
    command.on('start', () => {
      if (isKilled) command.kill('SIGKILL');
      const pipe = command.ffmpegProc?.stdout;
      if (output === undefined && pipe) read = once(pipe, 'close');
    });
    const finish = (ending: () => number | string): void => {
      // The library does not wait until standard output has been read.
      void read.then(() => resolve(ending())).catch(reject);
    };
    command.on('end', () => finish(() => 0));
    command.on('error', (error: Error) => finish(() => endingOf(error)));
    command.run();
  });
  return {
    kill: () => {
      isKilled = true;
      if (command.ffmpegProc) command.kill('SIGKILL');
    },
    ended,
  };
}
