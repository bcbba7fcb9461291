import type { DeliveryLogState } from '@mpn/domain';
import type { FilterKinds } from '@/components/table/use-table-state';

/** Filters of the log and their form in the URL; all but `state` are set by links. */
export const deliveryFilters = {
  state: 'strings',
  releaseId: 'number',
  campaignId: 'number',
  institutionId: 'number',
  errorCode: 'string',
} as const satisfies FilterKinds;

export const deliverySortColumns = ['queuedAt', 'state', 'releaseTitle', 'institutionName', 'deliveredAt'] as const;
export const defaultDeliverySort = { sortBy: 'queuedAt', sortDirection: 'desc' } as const;

const MOVING: readonly DeliveryLogState[] = ['PREPARING', 'TRANSFERRING'];

export const isMoving = (state: DeliveryLogState): boolean => MOVING.includes(state);
