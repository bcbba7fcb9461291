import type { ServerResponse } from 'node:http';
import { fail, isInAudience, mayHear, type Audience, type LiveChange, type Principal } from '@mpn/domain';
import { isDatabaseAway, readPayload } from '@mpn/server-kit';
import { EventStream } from './event-stream';
import { changeFrame, HEARTBEAT, readyFrame } from './frames';
import { RecentChanges } from './recent-changes';

export interface HubLimits {
  /** Maximum of streams in this process. */
  streams: number;
  perUser: number;
  perSession: number;
  /** Maximum of buffered bytes for a slow reader. */
  bufferBytes: number;
  heartbeatMs: number;
  sessionCheckMs: number;
}

export interface HubPorts {
  limits: HubLimits;
  /** The session's current principal; undefined when it has ended. */
  principalOf: (principal: Principal) => Promise<Principal | undefined>;
  /** Whether all announcements are received at present. */
  isListening: () => boolean;
  onError: (error: unknown) => void;
}

/** Seconds in `Retry-After` where a user has too many streams. */
const RETRY_AFTER_SECONDS = 60;

const isFor = (principal: Principal, change: LiveChange & Audience): boolean =>
  isInAudience(principal, change) && mayHear(principal, change.resource);

/** The open streams of this process. */
export class EventHub {
  private readonly streams = new Set<EventStream>();
  private readonly timers = new Map<EventStream, readonly NodeJS.Timeout[]>();
  private readonly recent = new RecentChanges();
  private closed = false;

  constructor(private readonly ports: HubPorts) {}

  /** Number of open streams. */
  get size(): number {
    return this.streams.size;
  }

  /**
   * Opens a stream. A session may have a few; a further one replaces the oldest, which may be a dead connection.
   * @throws AppError too-many-requests where the user has too many, service-unavailable where the process has, or is
   * shutting down
   */
  open(principal: Principal, response: ServerResponse): EventStream {
    const { limits, isListening } = this.ports;
    this.makeRoom(principal);
    const stream = new EventStream(principal, response, limits.bufferBytes);
    this.streams.add(stream);
    response.once('close', () => this.forget(stream));
    const heartbeat = setInterval(() => stream.send(HEARTBEAT), limits.heartbeatMs);
    const check = setInterval(() => void this.check(stream), limits.sessionCheckMs);
    this.timers.set(stream, [heartbeat.unref(), check.unref()]);
    if (isListening()) this.begin(stream);
    else stream.send(HEARTBEAT);
    return stream;
  }

  /** Passes on an announcement of this or another process. */
  take(payload: string): void {
    const said = readPayload(payload);
    if (!said) return;
    if ('endedSessions' in said) {
      const ended = new Set(said.endedSessions);
      for (const stream of this.streams) if (ended.has(stream.principal.sessionId)) this.end(stream);
      return;
    }
    this.recent.add(said);
    const frame = changeFrame(said);
    for (const stream of this.streams) if (isFor(stream.principal, said)) stream.send(frame);
  }

  /** Notifies all streams that data read earlier may be outdated. */
  ready(): void {
    for (const stream of this.streams) this.begin(stream);
  }

  /** Closes every stream and opens no others. */
  close(): void {
    this.closed = true;
    for (const stream of this.streams) this.end(stream);
  }

  private begin(stream: EventStream): void {
    const { principal } = stream;
    stream.send(readyFrame(this.ports.limits.heartbeatMs));
    const missed = this.recent.for(
      (change) => isFor(principal, change),
      (resource) => mayHear(principal, resource),
    );
    for (const change of missed) stream.send(changeFrame(change));
  }

  private makeRoom({ userId, sessionId }: Principal): void {
    const { limits } = this.ports;
    const ofUser = [...this.streams].filter(({ principal }) => principal.userId === userId);
    const [oldest, ...others] = ofUser.filter(({ principal }) => principal.sessionId === sessionId);
    if (oldest && others.length + 1 >= limits.perSession) this.end(oldest);
    else if (ofUser.length >= limits.perUser) {
      throw fail('mpn.backend.global.error.too-many-requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    if (this.closed || this.streams.size >= limits.streams) {
      throw fail('mpn.backend.global.error.service-unavailable');
    }
  }

  private async check(stream: EventStream): Promise<void> {
    try {
      const principal = await this.ports.principalOf(stream.principal);
      if (principal) stream.principal = principal;
      else this.end(stream);
    } catch (error) {
      // Nothing is announced while the database is unreachable; afterwards the session is checked again.
      if (isDatabaseAway(error)) return;
      this.ports.onError(error);
      this.end(stream);
    }
  }

  private end(stream: EventStream): void {
    this.forget(stream);
    stream.end();
  }

  private forget(stream: EventStream): void {
    this.streams.delete(stream);
    for (const timer of this.timers.get(stream) ?? []) clearInterval(timer);
    this.timers.delete(stream);
  }
}
