import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Principal } from '@mpn/domain';

/** One open stream: its listener and its response. */
export class EventStream {
  /** Source of the response body. */
  readonly body = new Readable({ read: () => undefined });
  private hasEnded = false;

  /**
   * @param response the response
   * @param bufferBytes buffered bytes for a slow reader beyond which the stream is closed
   */
  constructor(
    public principal: Principal,
    private readonly response: ServerResponse,
    private readonly bufferBytes: number,
  ) {}

  /**
   * Sends a frame. A reader that is too slow is disconnected: the web app opens another stream and reads its data
   * again.
   */
  send(frame: string): void {
    if (this.hasEnded || this.body.destroyed) return;
    this.body.push(frame);
    if (this.body.readableLength + this.response.writableLength > this.bufferBytes) this.response.destroy();
  }

  /** Ends the response after what was sent. */
  end(): void {
    if (this.hasEnded || this.body.destroyed) return;
    this.hasEnded = true;
    this.body.push(null);
  }
}
