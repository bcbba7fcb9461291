import { ParserChild } from './parser-child';
import { ParserFailure } from './parser-failure';
import { parserSettings, type ParserSettings } from './settings';
import { Slots } from './slots';

/** A child that still holds more than this share of the shared memory limit after a job is replaced. */
const STALE_SHARE = 0.8;
/** Share of the concurrent checks that audio files may take: they take minutes, and pictures must not wait for them. */
const LONG_SHARE = 0.5;
/** Share of the concurrent checks that one company may take, rounded up: others must not wait for all of its files. */
const COMPANY_SHARE = 0.5;
/** Milliseconds after which an idle child beyond the warm ones is ended. */
const SPARE_MS = 30_000;

/**
 * What a child may need beyond `pictureMemoryMb`, by which pictures are accepted: the estimate of the largest one is
 * right within 3 MB, and what the allocator keeps from the picture before is not in it.
 */
const PICTURE_RESERVE_MB = 16;

/**
 * Pool of child processes that parse customers' files, a few of them kept warm. A file that crashes its parser, exceeds
 * its memory or takes too long costs one child, which is replaced.
 */
export class ParserPool {
  private readonly idle: ParserChild[] = [];
  private busy = 0;
  private readonly preload = new Set<string>();
  private readonly all: Slots;
  private readonly long: Slots;
  private readonly alone = new Slots(1);
  /** Of companies with checks that run or wait, by id. */
  private readonly companies = new Map<number, { slots: Slots; users: number }>();
  /** Megabytes that children with work may hold together. */
  private readonly memory: Slots;

  constructor(private readonly settings: ParserSettings) {
    this.all = new Slots(settings.checks);
    this.memory = new Slots(settings.checks * settings.sharedMemoryMb);
    this.long = new Slots(Math.max(1, Math.floor(settings.checks * LONG_SHARE)));
  }

  /**
   * Starts the warm children with these modules (absolute paths of compiled files) loaded. Other modules load on first
   * use.
   */
  warm(modules: readonly string[]): void {
    for (const module of modules) this.preload.add(module);
    this.refill();
  }

  /**
   * Runs a module's `run` with this input in a child process. The first try has the shared memory limit; a job that
   * exceeds it is killed and retried with the larger limit, one such job at a time, while few or no others run.
   * @param module absolute path of a compiled module that exports `run` ({@link ParserJob})
   * @param input JSON, as is the result
   * @throws AppError that `run` threw
   * @throws ParserFailure when the child gave no reply, or an error that is not in the catalogue
   */
  run<O>(module: string, input: unknown): Promise<O> {
    return this.runWithin<O>(module, input, this.settings.memoryMb);
  }

  /** As {@link run}, for a module that reads a picture, which may need more memory than anything else. */
  runPicture<O>(module: string, input: unknown): Promise<O> {
    return this.runWithin<O>(module, input, this.settings.pictureMemoryMb + PICTURE_RESERVE_MB);
  }

  /** Runs a check that uses a program of its own (ffprobe), counted against the concurrent checks. */
  check<T>(work: () => Promise<T>): Promise<T> {
    return this.all.run(work);
  }

  /** As {@link check}, for checks that may take minutes: only a share of the concurrent checks may be such. */
  checkLong<T>(work: () => Promise<T>): Promise<T> {
    return this.long.run(() => this.all.run(work));
  }

  /**
   * Runs the checks of one file of a company. While it has more than its share, its further files wait, and only its.
   * @param companyId 0 for people without a company
   */
  async ofCompany<T>(companyId: number, work: () => Promise<T>): Promise<T> {
    const size = Math.max(1, Math.ceil(this.settings.checks * COMPANY_SHARE));
    const company = this.companies.get(companyId) ?? { slots: new Slots(size), users: 0 };
    this.companies.set(companyId, company);
    company.users += 1;
    try {
      return await company.slots.run(work);
    } finally {
      company.users -= 1;
      if (company.users === 0) this.companies.delete(companyId);
    }
  }

  /** Ends every idle child. */
  end(): void {
    for (const child of this.idle.splice(0)) child.kill();
  }

  private async runWithin<O>(module: string, input: unknown, memoryMb: number): Promise<O> {
    const { sharedMemoryMb } = this.settings;
    try {
      return (await this.inTurn(module, input, Math.min(sharedMemoryMb, memoryMb))) as O;
    } catch (error) {
      const isTooLarge = error instanceof ParserFailure && error.reason === 'memory' && memoryMb > sharedMemoryMb;
      if (!isTooLarge) throw error;
    }
    return (await this.alone.run(() => this.inTurn(module, input, memoryMb))) as O;
  }

  private inTurn(module: string, input: unknown, memoryMb: number): Promise<unknown> {
    return this.memory.run(() => this.all.run(() => this.inChild(module, input, memoryMb)), memoryMb);
  }

  private async inChild(module: string, input: unknown, memoryMb: number): Promise<unknown> {
    const { timeoutMs, elapsedMs, outputBytes } = this.settings;
    const child = this.takeIdle() ?? this.startChild();
    this.busy += 1;
    try {
      return await child.run({ module, input }, { timeoutMs, elapsedMs, memoryMb, outputBytes });
    } finally {
      this.giveBack(child);
    }
  }

  private startChild(): ParserChild {
    return new ParserChild(
      [...this.preload],
      Math.max(this.settings.memoryMb, this.settings.pictureMemoryMb + PICTURE_RESERVE_MB),
    );
  }

  private takeIdle(): ParserChild | undefined {
    let child = this.idle.pop();
    while (child && !child.isAlive) child = this.idle.pop();
    return child;
  }

  private giveBack(child: ParserChild): void {
    this.busy -= 1;
    if (child.memoryMb > this.settings.sharedMemoryMb * STALE_SHARE) child.kill();
    if (child.isAlive) this.idle.push(child);
    this.refill();
    if (this.idle.length > this.settings.processes) setTimeout(() => this.trim(), SPARE_MS).unref();
  }

  private refill(): void {
    this.dropDead();
    while (this.idle.length + this.busy < this.settings.processes) this.idle.push(this.startChild());
  }

  private trim(): void {
    this.dropDead();
    // The most recently used child stays: it is taken first.
    const spare = Math.max(0, this.idle.length + this.busy - this.settings.processes);
    for (const child of this.idle.splice(0, spare)) child.kill();
  }

  private dropDead(): void {
    for (let index = this.idle.length - 1; index >= 0; index -= 1) {
      if (!this.idle[index]!.isAlive) this.idle.splice(index, 1);
    }
  }
}

let pool: ParserPool | undefined;

/** The pool of this process. */
export function parserPool(): ParserPool {
  pool ??= new ParserPool(parserSettings());
  return pool;
}
