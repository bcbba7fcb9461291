import type { mediaTable, QueryOf } from '@mpn/domain';

/** Query of an editor's running releases that were neither opened nor answered nor marked as done, for their number. */
export const newReleases = {
  ended: false,
  onlyNew: true,
  page: 1,
  pageSize: 1,
} as const satisfies Partial<QueryOf<typeof mediaTable>>;
