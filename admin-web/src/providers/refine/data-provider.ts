import type { AnyEndpoint, Page } from '@mpn/domain';
import type {
  BaseRecord,
  CrudFilters,
  CrudSort,
  CustomResponse,
  DataProvider,
  MetaQuery,
  Pagination,
} from '@refinedev/core';
import { getConfiguration } from '@/config/client-configuration';
import { call } from '../api/call';
import { callLines } from '../api/call-lines';
import { isCallError } from '../api/call-error';
import { createOnce } from '../api/create-once';
import { ClientError } from '../api/client-error';
import { endpointOf } from '../api/known-endpoints';
import { errorText } from '../notifications/error-text';
import type { ResourceEndpoints } from './resources';

type Args = Record<string, unknown>;

const looseCall = call as (endpoint: AnyEndpoint, args: Args) => Promise<unknown>;

/** Refine's `meta` as set by our hooks and resource declarations. */
interface CallMeta {
  /** Id of the endpoint to call, if it differs from the resource's endpoint for this action. */
  call?: string;
  params?: Args;
  args?: Args;
  /** Headers of a request, created for each one. */
  headers?: () => Record<string, string>;
  /** Requests a streamed reply and receives each line. */
  onLine?: (line: unknown) => void;
  endpoints?: ResourceEndpoints;
}

function endpointFor(meta: MetaQuery | undefined, action: keyof ResourceEndpoints, resource: string): AnyEndpoint {
  const { call: id, endpoints } = (meta ?? {}) as CallMeta;
  const found = id === undefined ? endpoints?.[action] : endpointOf(id);
  if (!found) throw new Error(`The resource ${resource} has no ${action} call`);
  return found;
}

/** Arguments of a call on one record: our hooks pass all of them; otherwise Refine's id becomes the parameter `id`. */
const argsOn = (id: unknown, meta: MetaQuery | undefined): Args => ({
  params: { id },
  ...(meta as CallMeta | undefined)?.args,
});

/** @throws ClientError malformedData for an update without the id of its record: the path would say "undefined" */
function withId(endpoint: AnyEndpoint, args: Args): Args {
  const params = (args.params ?? {}) as Args;
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  if (names.some((name) => params[name] === undefined || params[name] === null || params[name] === '')) {
    throw new ClientError('common.malformedData');
  }
  return args;
}

/** The signal of a read; Refine has none for mutations. */
const signalOf = (meta: MetaQuery | undefined): AbortSignal | undefined =>
  (meta?.queryContext as { signal?: AbortSignal } | undefined)?.signal;

/** Refine's page, sorters and filters as the query of a `_views/table` call. */
export function toTableQuery(pagination?: Pagination, sorters: CrudSort[] = [], filters: CrudFilters = []): Args {
  const query: Args = {};
  if (pagination && pagination.mode !== 'off') {
    query.page = pagination.currentPage;
    query.pageSize = pagination.pageSize;
  }
  const [sorter] = sorters;
  if (sorter) Object.assign(query, { sortBy: sorter.field, sortDirection: sorter.order });
  for (const filter of filters) {
    if ('field' in filter) query[filter.field] = filter.value as unknown;
  }
  return query;
}

/** Converts the reply of a table call, or of a call that returns all rows. */
export function fromTable<T extends BaseRecord>(answer: Page<T> | T[]): { data: T[]; total: number } {
  if (Array.isArray(answer)) return { data: answer, total: answer.length };
  const { items, ...rest } = answer;
  return { data: items, ...rest };
}

/** Converts a CallError to what Refine expects (text, status and field errors), while it stays a CallError. */
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

const one = async <T>(endpoint: AnyEndpoint, args: Args): Promise<{ data: T }> => ({
  data: (await withRefineError(looseCall(endpoint, args))) as T,
});

/**
 * Refine's data provider over the contracts. The call of a resource's action is declared in the feature's
 * `resource.tsx` (`meta.endpoints`); our typed hooks set `meta.call`.
 */
export const dataProvider: DataProvider = {
  getApiUrl: () => getConfiguration().API_BASE_URL,
  getList: async ({ resource, pagination, sorters, filters, meta }) => {
    const query = toTableQuery(pagination, sorters, filters);
    const { params } = (meta ?? {}) as CallMeta;
    const args = { params, query, signal: signalOf(meta) };
    return fromTable((await withRefineError(looseCall(endpointFor(meta, 'list', resource), args))) as Page<never>);
  },
  getOne: ({ resource, id, meta }) =>
    one(endpointFor(meta, 'get', resource), { ...argsOn(id, meta), signal: signalOf(meta) }),
  create: ({ resource, variables, meta }) => {
    const endpoint = endpointFor(meta, 'create', resource);
    return createOnce(endpoint, { ...(meta as CallMeta | undefined)?.args, body: variables }, (args) =>
      one(endpoint, args),
    );
  },
  update: async ({ resource, id, variables, meta }) => {
    const endpoint = endpointFor(meta, 'update', resource);
    return one(endpoint, { ...withId(endpoint, argsOn(id, meta)), body: variables });
  },
  deleteOne: ({ resource, id, meta }) => one(endpointFor(meta, 'remove', resource), argsOn(id, meta)),
  custom: async <T extends BaseRecord>({ meta }: { meta?: MetaQuery }): Promise<CustomResponse<T>> => {
    const { call: id = '', args, headers, onLine } = (meta ?? {}) as CallMeta;
    const signal = signalOf(meta);
    const sent = { ...args, ...(signal && { signal }), ...(headers && { headers: headers() }) };
    if (!onLine) return one<T>(endpointOf(id), sent);
    await withRefineError(callLines(endpointOf(id), onLine, sent));
    return { data: {} as T };
  },
};
