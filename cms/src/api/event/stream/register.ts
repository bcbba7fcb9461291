import type { Core } from '@strapi/strapi';
import { logError } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { principalOfSession } from '../../identity';
import { EventHub } from './hub';
import { Listener } from './listener';

interface Live {
  hub: EventHub;
  close: () => Promise<void>;
}

let live: Live | undefined;
let closing = false;

function start(strapi: Core.Strapi): Live {
  const settings = getSettings();
  const hub = new EventHub({
    limits: {
      streams: settings.EVENT_STREAMS,
      perUser: settings.EVENT_STREAMS_PER_USER,
      perSession: settings.EVENT_STREAMS_PER_SESSION,
      bufferBytes: settings.EVENT_BUFFER_KB * 1024,
      heartbeatMs: settings.EVENT_HEARTBEAT_SECONDS * 1000,
      sessionCheckMs: settings.EVENT_SESSION_CHECK_SECONDS * 1000,
    },
    principalOf: ({ sid, ip }) => principalOfSession(strapi, sid, ip),
    isListening: () => listener.isListening,
    onError: (error) => logError(strapi, 'the session of an event stream', error),
  });
  const listener = new Listener(strapi, settings.DATABASE_URL ?? '', {
    onPayload: (payload) => hub.take(payload),
    onListening: () => hub.ready(),
  });
  return { hub, close: () => (hub.close(), listener.close()) };
}

/** The event streams of this process, with its listening connection. Created when a server process starts. */
export function eventHub(strapi: Core.Strapi): EventHub {
  live ??= start(strapi);
  if (closing) live.hub.close();
  return live.hub;
}

/** Closes every event stream and refuses new ones: endless responses would block the shutdown. */
export async function closeEventStreams(): Promise<void> {
  closing = true;
  await live?.close();
}
