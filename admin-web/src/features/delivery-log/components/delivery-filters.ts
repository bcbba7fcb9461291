import type { DeliveryLogState, DeliveryRow } from '@mpn/domain';
import type { FilterKinds } from '@/components/table/use-table-state';

/** Filters of the log and what they are in the address; campaign, release and institution are set by links. */
export const deliveryFilters = {
  state: 'strings',
  releaseId: 'number',
  campaignId: 'number',
  institutionId: 'number',
} as const satisfies FilterKinds;

export const deliverySortColumns = ['queuedAt', 'state', 'releaseTitle', 'institutionName', 'deliveredAt'] as const;
export const defaultDeliverySort = { sortBy: 'queuedAt', sortDirection: 'desc' } as const;

const MOVING: readonly DeliveryLogState[] = ['PREPARING', 'TRANSFERRING'];
const WAITING: readonly DeliveryLogState[] = ['QUEUED', 'WAITING_FOR_WINDOW'];
/** While files are under way, and while deliveries only wait. */
const MOVING_REFETCH_MS = 2000;
const WAITING_REFETCH_MS = 15_000;

export const isMoving = (state: DeliveryLogState): boolean => MOVING.includes(state);

/** How soon to look again; never where all is over. */
export function refetchAfter(rows: readonly Pick<DeliveryRow, 'state'>[] | undefined): number | false {
  if (rows?.some(({ state }) => isMoving(state))) return MOVING_REFETCH_MS;
  return rows?.some(({ state }) => WAITING.includes(state)) ? WAITING_REFETCH_MS : false;
}
