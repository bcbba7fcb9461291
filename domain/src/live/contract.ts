import { endpoint, reply } from '../http';

/** Names of the stream's frames. */
export const STREAM_FRAMES = { ready: 'ready', change: 'change' } as const;

export const streamEvents = endpoint({
  id: 'events.list',
  method: 'GET',
  path: '/events',
  access: 'authenticated',
  summary:
    'Server-sent events: "change" says which rows of a resource changed ({resource, ids}; ids null: any), never their data; ' +
    '"ready" says that what was read before it may be out of date. Ends with the session',
  reply: reply<string>('text/event-stream'),
  kind: 'stream',
  errors: ['mpn.backend.global.error.too-many-requests', 'mpn.backend.global.error.service-unavailable'],
});
