import { setTimeout as sleep } from 'node:timers/promises';
import { run, type Runner, type RunnerOptions } from 'graphile-worker';
import type { Core } from '@strapi/strapi';

const AGAIN_AFTER_MS = 2_000;

/**
 * Takes jobs until it is stopped. The queue's own runner gives up when it cannot write down how a job ended (the database
 * went away just then); here another one takes its place. What the first one still held, the heartbeat gives back.
 */
export class LastingRunner {
  private readonly stopping = new AbortController();
  private ended: Promise<void> = Promise.resolve();
  private runner: Runner | undefined;

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly options: RunnerOptions,
  ) {}

  async start(): Promise<void> {
    this.runner = await run(this.options);
    this.ended = this.last(this.runner);
  }

  /** Gives back what was not begun, and waits for what is running. */
  async stop(): Promise<void> {
    this.stopping.abort();
    // It rejects when the runner has just ended by itself.
    await this.runner?.stop().catch(() => undefined);
    await this.ended;
  }

  private async last(first: Runner): Promise<void> {
    for (let runner: Runner | undefined = first; runner; runner = await this.another()) {
      this.runner = runner;
      await runner.promise.catch((error: unknown) => this.strapi.log.error(`queue: ${String(error)}`));
    }
  }

  /** The next runner, as soon as there is a database; none when it is to stop. */
  private async another(): Promise<Runner | undefined> {
    while (!this.stopping.signal.aborted) {
      this.strapi.log.warn('queue: the runner has ended; another one takes its place');
      try {
        const next = await run(this.options);
        if (!this.stopping.signal.aborted) return next;
        await next.stop();
      } catch (error) {
        this.strapi.log.warn(`queue: ${String(error)}`);
        await sleep(AGAIN_AFTER_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
    return undefined;
  }
}
