import type { LiveProvider } from '@refinedev/core';
import { onLiveChange } from '../live/live-changes';

/** Refine's channels are `resources/<resource>`. */
const resourceOfChannel = (channel: string): string => channel.replace(/^resources\//, '');

/**
 * Refine's live provider over the stream of changes: `onLiveEvent` of its hooks and `useSubscription` receive the
 * events of their resource. Refetching is done by `LiveUpdates` for all visible data, not by Refine
 * (`liveMode: 'manual'`).
 */
export const liveProvider: LiveProvider = {
  subscribe: ({ channel, callback }) =>
    onLiveChange(({ resource, ids }) => {
      if (resource !== resourceOfChannel(channel)) return;
      callback({ channel, type: 'updated', payload: ids === null ? {} : { ids: [...ids] }, date: new Date() });
    }),
  unsubscribe: (stop: () => void) => stop(),
};
