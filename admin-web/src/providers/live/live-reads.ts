import { liveResources, type LiveChange, type LiveResource } from '@mpn/domain';
import { LIVE_GATHER_MS } from '@/config/timing';
import { refreshRows } from '../api/refresh-rows';

/** Other resources whose replies contain a resource, so that they are outdated with it. */
const SHOWN_IN: Partial<Record<LiveResource, readonly string[]>> = {
  editor_answers: ['release_interaction_statistic'],
  feature_flags: ['companies'],
  purchase_orders: ['order_history'],
  releases: ['favorites'],
};

/** Rows that changed since the last refetch; null means any row. */
const waiting = new Map<string, Set<number> | null>();
let timer: number | undefined;

function flush(): void {
  timer = undefined;
  const changes = [...waiting];
  waiting.clear();
  for (const [resource, ids] of changes) void refreshRows(resource, ids && [...ids]);
}

function add(resource: string, ids: readonly number[] | null): void {
  const known = waiting.get(resource);
  if (ids === null || known === null) waiting.set(resource, null);
  else waiting.set(resource, new Set([...(known ?? []), ...ids]));
  timer ??= window.setTimeout(flush, LIVE_GATHER_MS);
}

/**
 * Refetches visible data of changed rows, and other data when it is next shown. Changes within `LIVE_GATHER_MS` are
 * refetched together.
 */
export function readChanged({ resource, ids }: LiveChange): void {
  add(resource, ids);
  for (const other of SHOWN_IN[resource] ?? []) add(other, null);
}

/** Treats everything as changed. */
export function readAllChanged(): void {
  for (const resource of Object.keys(liveResources) as LiveResource[]) readChanged({ resource, ids: null });
}
