import type { AnyEndpoint, Page } from '@mpn/domain';
import type { BaseRecord, CrudFilters, CrudSort, DataProvider, Pagination } from '@refinedev/core';
import { getConfiguration } from '@/config/client-configuration';
import { call } from '../api/call';
import { isCallError } from '../api/call-error';
import { errorText } from '../notifications/error-text';
import { resources, type ResourceEndpoints } from './resources';

const looseCall = call as (endpoint: AnyEndpoint, args: unknown) => Promise<unknown>;

function endpointOf(resource: string, action: keyof ResourceEndpoints): AnyEndpoint {
  const found = resources[resource]?.[action];
  if (!found) throw new Error(`The resource ${resource} has no ${action} call`);
  return found;
}

/** Refine's page, sorters and filters as the query of a `_views/table` call. */
export function toTableQuery(
  pagination?: Pagination,
  sorters: CrudSort[] = [],
  filters: CrudFilters = [],
): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  if (pagination?.mode !== 'off') {
    query.page = pagination?.currentPage;
    query.pageSize = pagination?.pageSize;
  }
  const [sorter] = sorters;
  if (sorter) Object.assign(query, { sortBy: sorter.field, sortDirection: sorter.order });
  for (const filter of filters) {
    if ('field' in filter) query[filter.field] = filter.value as unknown;
  }
  return query;
}

/** Answers of a table call, or of a call that lists everything. */
export function fromTable<T extends BaseRecord>(answer: Page<T> | T[]): { data: T[]; total: number } {
  if (Array.isArray(answer)) return { data: answer, total: answer.length };
  return { data: answer.items, total: answer.total };
}

/** Every method fails with what Refine understands: text, status, and the errors of fields. */
async function withRefineError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isCallError(error)) throw error;
    throw Object.assign(error, {
      message: errorText(error),
      statusCode: error.status,
      errors: Object.fromEntries(error.fieldErrors.map((item) => [item.field, item.fallbackMessage])),
    });
  }
}

const one = async <T>(endpoint: AnyEndpoint, args: unknown): Promise<{ data: T }> => ({
  data: (await withRefineError(looseCall(endpoint, args))) as T,
});

/** Refine's data provider over the contracts: which call a resource's action is stands in `resources.ts`. */
export const dataProvider: DataProvider = {
  getApiUrl: () => getConfiguration().API_BASE_URL,
  getList: async ({ resource, pagination, sorters, filters, meta }) => {
    const signal = (meta?.queryContext as { signal?: AbortSignal } | undefined)?.signal;
    const query = { ...toTableQuery(pagination, sorters, filters), ...(meta?.query as object | undefined) };
    return fromTable(
      (await withRefineError(looseCall(endpointOf(resource, 'table'), { query, signal }))) as Page<never>,
    );
  },
  getOne: ({ resource, id, meta }) =>
    one(endpointOf(resource, 'get'), {
      params: { id },
      signal: (meta?.queryContext as { signal?: AbortSignal } | undefined)?.signal,
    }),
  create: ({ resource, variables }) => one(endpointOf(resource, 'create'), { body: variables }),
  update: ({ resource, id, variables }) => one(endpointOf(resource, 'update'), { params: { id }, body: variables }),
  deleteOne: ({ resource, id }) => one(endpointOf(resource, 'remove'), { params: { id } }),
};
