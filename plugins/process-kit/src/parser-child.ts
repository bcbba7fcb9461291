import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { AppError } from '@mpn/domain';
import { bareEnvironment, limitedCommand } from './limited-command';
import { isStopped, ParserFailure, type ParserFailureReason } from './parser-failure';
import type { ParserOrder, ParserReply } from './protocol';
import { processorSeconds, residentMegabytes } from './process-usage';

export interface ChildLimits {
  /** Processor time of the job in milliseconds; elapsed time where the system does not report processor time. */
  timeoutMs: number;
  /** Elapsed time of the job in milliseconds, where the system reports processor time. */
  elapsedMs: number;
  memoryMb: number;
  outputBytes: number;
}

/** Milliseconds between two memory checks of a working child: in that time a decoder allocates about 20 MB. */
const WATCH_MS = 20;
/** Time limit for the start of a child, which normally takes a quarter of a second; a loaded machine needs more. */
const START_MS = 30_000;
/** How many characters of the end of standard error are kept for the log. */
const LAST_OUTPUT = 2_000;

interface Running {
  take(reply: ParserReply): void;
  fail(reason: ParserFailureReason, detail: string): void;
  outputBytes: number;
}

/** One child process that parses files, one at a time. */
export class ParserChild {
  private readonly process: ChildProcess;
  private readonly orders: Writable;
  private readonly start: Promise<void>;
  private running: Running | undefined;
  private received = '';
  private lastOutput = '';
  private ended = false;

  /**
   * @param preload modules to load before the first job
   * @param memoryMb limit of memory in megabytes for all jobs, enforced by the kernel where possible
   */
  constructor(preload: readonly string[], memoryMb: number) {
    const { program, args } = limitedCommand(
      process.execPath,
      [`--max-old-space-size=${memoryMb}`, join(__dirname, 'child-program.js'), ...preload],
      { memoryMb, niceness: 5 },
    );
    // A process group of its own: Ctrl-C must reach only the server, which lets running uploads finish.
    this.process = spawn(program, args, {
      env: { ...bareEnvironment(), MALLOC_ARENA_MAX: '2', VIPS_CONCURRENCY: '1' },
      stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const [stdin, , stderr, answers] = this.process.stdio as unknown as [Writable, null, Readable, Readable];
    this.orders = stdin;
    stdin.on('error', () => undefined);
    stderr.setEncoding('utf8').on('data', (text: string) => {
      this.lastOutput = (this.lastOutput + text).slice(-LAST_OUTPUT);
    });
    answers.setEncoding('utf8').on('data', (text: string) => this.receive(text));
    this.process.once('error', (error) => this.die(error.message));
    // `close`, not `exit`: standard error may not be read completely at `exit`.
    this.process.once('close', (code, signal) =>
      this.die(`ended with ${code ?? signal} ${this.lastOutput}`.trim(), isStopped(signal) ? 'stopped' : 'died'),
    );
    this.start = this.expect({ timeoutMs: START_MS, elapsedMs: 4 * START_MS, memoryMb, outputBytes: 1024 }).then(
      () => undefined,
      (error: unknown) => {
        throw new ParserFailure('not-started', error instanceof Error ? error.message : String(error));
      },
    );
    this.start.catch(() => undefined);
    // The child must not keep this process alive.
    this.process.unref();
    for (const stream of [stdin, stderr, answers]) (stream as unknown as { unref?: () => void }).unref?.();
  }

  get isAlive(): boolean {
    return !this.ended;
  }

  /** Resident memory in megabytes; 0 where the system does not report it. */
  get memoryMb(): number {
    return residentMegabytes(this.process.pid ?? 0) ?? 0;
  }

  /** Processor time used so far in milliseconds; undefined where the system does not report it. */
  private get processorMs(): number | undefined {
    const seconds = processorSeconds(this.process.pid ?? 0);
    return seconds === undefined ? undefined : seconds * 1000;
  }

  /**
   * Runs one job.
   * @throws AppError that the module threw
   * @throws ParserFailure when the child gave no reply, or an error that is not in the catalogue
   */
  async run(order: ParserOrder, limits: ChildLimits): Promise<unknown> {
    await this.start;
    if (this.ended) throw new ParserFailure('not-started', this.lastOutput);
    const reply = this.expect(limits);
    this.orders.write(`${JSON.stringify(order)}\n`);
    return valueOf(await reply);
  }

  /** Kills the child; a running job fails. */
  kill(): void {
    this.process.kill('SIGKILL');
    this.die('was ended');
  }

  private expect({ timeoutMs, elapsedMs, memoryMb, outputBytes }: ChildLimits): Promise<ParserReply> {
    return new Promise<ParserReply>((resolve, reject) => {
      const settle = (): void => {
        clearInterval(watch);
        clearTimeout(timer);
        this.running = undefined;
        this.received = '';
      };
      const running: Running = {
        outputBytes,
        take(reply) {
          settle();
          resolve(reply);
        },
        fail(reason, detail) {
          settle();
          reject(new ParserFailure(reason, detail));
        },
      };
      const exceed = (reason: ParserFailureReason, detail: string): void => {
        running.fail(reason, detail);
        this.kill();
      };
      const usedBefore = this.processorMs;
      const limitMs = usedBefore === undefined ? timeoutMs : elapsedMs;
      const timer = setTimeout(() => {
        exceed(usedBefore === undefined ? 'time' : 'no-reply', `no reply after ${limitMs} ms`);
      }, limitMs);
      const watch = setInterval(() => {
        const resident = this.memoryMb;
        if (resident > memoryMb) exceed('memory', `${resident.toFixed(0)} MB of ${memoryMb} MB`);
        const used = (this.processorMs ?? 0) - (usedBefore ?? 0);
        if (used > timeoutMs) exceed('time', `${used} ms of processor time`);
      }, WATCH_MS);
      this.running = running;
    });
  }

  private receive(text: string): void {
    const { running } = this;
    if (!running) {
      // Output without a job: the child no longer runs our program.
      this.kill();
      return;
    }
    this.received += text;
    if (this.received.length > running.outputBytes) {
      running.fail('output', `more than ${running.outputBytes} bytes`);
      this.kill();
      return;
    }
    const end = this.received.indexOf('\n');
    if (end < 0) return;
    try {
      running.take(JSON.parse(this.received.slice(0, end)) as ParserReply);
    } catch (error) {
      running.fail('failed', String(error));
      this.kill();
    }
  }

  private die(detail: string, reason: ParserFailureReason = 'died'): void {
    this.ended = true;
    // An allocation that the kernel refuses ends the program with one of these messages.
    const isMemory = /out of memory|allocation failed|bad_alloc|ENOMEM/i.test(this.lastOutput);
    this.running?.fail(isMemory ? 'memory' : reason, detail);
  }
}

function valueOf(reply: ParserReply): unknown {
  if ('value' in reply) return reply.value;
  if ('code' in reply) throw new AppError(reply.code, { values: reply.values });
  throw new ParserFailure('failed', 'problem' in reply ? reply.problem : 'an answer that was not asked for');
}
