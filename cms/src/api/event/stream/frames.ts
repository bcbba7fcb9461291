import { STREAM_FRAMES, type LiveChange } from '@mpn/domain';

/** Keeps proxies and browsers from closing a quiet stream; clients skip it. */
export const HEARTBEAT = ': heartbeat\n\n';

/**
 * From here on the stream is complete.
 * @param heartbeatMs interval of heartbeats, so that clients can distinguish a quiet stream from a dead one
 */
export const readyFrame = (heartbeatMs: number): string =>
  `event: ${STREAM_FRAMES.ready}\ndata: ${JSON.stringify({ heartbeatSeconds: heartbeatMs / 1000 })}\n\n`;

/** A change as sent in the stream: without its audience. */
export const changeFrame = ({ resource, ids }: LiveChange): string =>
  `event: ${STREAM_FRAMES.change}\ndata: ${JSON.stringify({ resource, ids })}\n\n`;
