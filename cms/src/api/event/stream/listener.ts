import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Core } from '@strapi/strapi';
import { LIVE_CHANNEL, logError } from '@mpn/server-kit';

const AGAIN_AFTER_MS = 1_000;
/** Interval of queries that detect a silently lost connection, in milliseconds. */
const ASK_EVERY_MS = 20_000;
const ANSWER_WITHIN_MS = 10_000;

export interface ListenerHandlers {
  onPayload: (payload: string) => void;
  /** All announcements are received from now on; earlier ones may be missing. */
  onListening: () => void;
}

/**
 * This process' connection for announcements (LISTEN). Separate from the pool, and reopened until the database is
 * reachable again.
 */
export class Listener {
  private readonly ending = new AbortController();
  private readonly ended: Promise<void>;
  /** Whether all announcements are received at present. */
  isListening = false;

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly connectionString: string,
    private readonly handlers: ListenerHandlers,
  ) {
    this.ended = this.listen();
  }

  async close(): Promise<void> {
    this.ending.abort();
    await this.ended;
  }

  private async listen(): Promise<void> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      await this.listenOnce().catch((error: unknown) => logError(this.strapi, 'event streams', error));
      this.isListening = false;
      await sleep(AGAIN_AFTER_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Listens until the connection ends. */
  private async listenOnce(): Promise<void> {
    const { signal } = this.ending;
    const client = new Client({
      connectionString: this.connectionString,
      application_name: 'mpn events',
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
    });
    const broken = new Promise<never>((_resolve, reject) => {
      client.once('error', reject).once('end', () => reject(new Error('Connection terminated')));
    });
    // Raced below; an error during connecting is reported there.
    broken.catch(() => undefined);
    try {
      await client.connect();
      client.on('notification', ({ payload }) => {
        if (payload !== undefined) this.handlers.onPayload(payload);
      });
      await client.query(`listen ${LIVE_CHANNEL}`);
      this.isListening = true;
      this.handlers.onListening();
      await Promise.race([broken, this.keepAsking(client, signal)]);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  private async keepAsking(client: Client, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await sleep(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await client.query('select 1');
    }
  }
}
