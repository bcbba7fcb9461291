import { isLiveResource, STREAM_FRAMES, type LiveChange } from '@mpn/domain';
import { createParser } from 'eventsource-parser';

/** A frame of the event stream. */
export type LiveFrame = { kind: 'ready'; heartbeatMs: number } | { kind: 'change'; change: LiveChange };

const DEFAULT_HEARTBEAT_MS = 20_000;
/** Maximum length of a frame in characters; the server sends shorter ones. */
const MAX_FRAME_LENGTH = 64 * 1024;

const isIds = (value: unknown): value is number[] | null =>
  value === null || (Array.isArray(value) && value.every((id) => typeof id === 'number'));

function frameOf(name: string | undefined, data: string): LiveFrame | null {
  const said = JSON.parse(data) as Record<string, unknown>;
  if (name === STREAM_FRAMES.ready) {
    const seconds = Number(said.heartbeatSeconds);
    return { kind: 'ready', heartbeatMs: seconds > 0 ? seconds * 1000 : DEFAULT_HEARTBEAT_MS };
  }
  const { resource, ids } = said;
  if (name !== STREAM_FRAMES.change || typeof resource !== 'string' || !isLiveResource(resource) || !isIds(ids))
    return null;
  return { kind: 'change', change: { resource, ids } };
}

/**
 * Parses the stream's text chunk by chunk and passes each frame on. Unknown frames of a later server version are
 * skipped.
 * @returns a function that takes the next chunk; it throws a SyntaxError for a frame that is not JSON, and the parser's
 *   ParseError for one that is too long
 */
export function frameReader(onFrame: (frame: LiveFrame) => void): (text: string) => void {
  const parser = createParser({
    maxBufferSize: MAX_FRAME_LENGTH,
    onEvent: ({ event, data }) => {
      const frame = frameOf(event, data);
      if (frame) onFrame(frame);
    },
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw error;
    },
  });
  return (text) => parser.feed(text);
}
