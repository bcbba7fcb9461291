import type { LiveProvider } from '@refinedev/core';
import { onLiveChange } from '../live/live-changes';

/** Refine's channels are `resources/<resource>`. */
const resourceOfChannel = (channel: string): string => channel.replace(/^resources\//, '');

/**
 * Refine's view of the stream of changes: `onLiveEvent` of its hooks, and `useSubscription`, hear of their resource. Reading
 * again is not left to them (`liveMode: 'manual'`): that is done once for all that is shown, by `LiveUpdates`.
 */
export const liveProvider: LiveProvider = {
  subscribe: ({ channel, callback }) =>
    onLiveChange(({ resource, ids }) => {
      if (resource !== resourceOfChannel(channel)) return;
      callback({ channel, type: 'updated', payload: ids === null ? {} : { ids: [...ids] }, date: new Date() });
    }),
  unsubscribe: (stop: () => void) => stop(),
};
