import { number, object, string, type AnyObjectSchema, type InferType } from 'yup';
import type { ErrorCode } from '../errors';
import type { HttpMethod, Page, Reply } from '../http';
import type { DeskPermission } from '../permissions';
import { multilineText } from '../validation/limits';

/** One call of the panel's support desk, below `/admin/support`: what the server routes and the panel's page send. */
export interface DeskCall<B extends AnyObjectSchema | undefined, R> {
  readonly method: HttpMethod;
  /** Relative to `/admin/support`, with `:id`. */
  readonly path: string;
  /** The permission of the panel that the call needs. */
  readonly permission: DeskPermission;
  readonly summary: string;
  /** Query parameters, for the API reference; the server ignores others, and reads a page that is none as the first. */
  readonly query?: AnyObjectSchema;
  /** Schema of the body; undefined for calls without one. */
  readonly body: B;
  readonly reply: Reply<R>;
  /** Error codes of this call beside those of every call of the desk. */
  readonly errors?: readonly ErrorCode[];
  /** 'stream': the response is a file instead of `{ data }`. */
  readonly kind?: 'json' | 'stream';
}

/** The free filters of a list: an id, a text, or a local day (`day`: from its start; `nextDay`: until its end). */
export type DeskFilterType = 'id' | 'text' | 'day' | 'nextDay';

/** The filters of a list by name: their fixed values, or the type of any value. */
export type DeskFilters = Readonly<Record<string, readonly string[] | DeskFilterType>>;

/** A list of the desk: the page of a search with filters. */
export interface DeskList<F extends DeskFilters, T> extends DeskCall<undefined, Page<T>> {
  readonly filters: F;
  readonly query: AnyObjectSchema;
}

/* eslint-disable @typescript-eslint/no-explicit-any -- calls of any body and reply */
export type AnyDeskCall = DeskCall<any, any>;
export type AnyDeskList = DeskList<any, any>;
/* eslint-enable @typescript-eslint/no-explicit-any */

export type DeskBodyOf<C extends AnyDeskCall> = undefined extends C['body']
  ? undefined
  : InferType<NonNullable<C['body']>>;
export type DeskReplyOf<C extends AnyDeskCall> = C['reply'] extends Reply<infer R> ? R : never;
/** A row of a list. */
export type DeskRowOf<L extends AnyDeskList> = DeskReplyOf<L> extends { items: (infer T)[] } ? T : never;

/** The maximum length of a search term and of a filter's text; the rest is cut off. */
export const MAX_DESK_TERM = 200;
/** The last page of a list that can be asked for. */
export const MAX_DESK_PAGE = 10_000;

const term = () => string().max(MAX_DESK_TERM);

/** The query of calls with a search term alone. */
export const searchQuery = object({ term: term() });

/** The reason that support has to give for what takes something away, in characters at most 2,000. */
export const reasonField = () => multilineText(2_000).trim().required();

/** The body of calls that need a reason and nothing else. */
export const withReason = object({ reason: reasonField() });

/** Declares one call of the desk. */
export const deskCall = <B extends AnyObjectSchema | undefined, R>(call: DeskCall<B, R>): DeskCall<B, R> => call;

const queryField = (filter: readonly string[] | DeskFilterType) =>
  typeof filter === 'string'
    ? filter === 'id'
      ? string()
          .matches(/^\d{1,10}$/)
          .max(10)
      : term()
    : string().oneOf([...filter]);

/** Declares a list: its query is a search term, a page and its filters. */
export function deskList<const F extends DeskFilters, T>(
  list: Pick<DeskList<F, T>, 'path' | 'permission' | 'summary' | 'filters' | 'reply'>,
): DeskList<F, T> {
  const filters = Object.entries(list.filters).map(([name, filter]) => [name, queryField(filter)] as const);
  const page = number().integer().min(1).max(MAX_DESK_PAGE).default(1);
  return {
    ...list,
    method: 'GET',
    body: undefined,
    query: searchQuery.shape({ page, ...Object.fromEntries(filters) }),
    errors: ['mpn.backend.global.error.invalid-input'],
  };
}

/** Declares the call for one object's page. */
export const deskObject = <R>(
  call: Pick<DeskCall<undefined, R>, 'path' | 'permission' | 'summary' | 'reply'>,
): DeskCall<undefined, R> => ({
  ...call,
  method: 'GET',
  body: undefined,
  errors: ['mpn.backend.global.error.not-found'],
});

/** Method and path, the name of a call: `POST /super-admins`. */
export const addressOf = ({ method, path }: Pick<AnyDeskCall, 'method' | 'path'>): string => `${method} ${path}`;

/** The path of a call for one object. @param id undefined for calls without `:id` */
export const deskPathOf = ({ path }: Pick<AnyDeskCall, 'path'>, id?: number | string): string =>
  id === undefined ? path : path.replace(':id', String(id));

/**
 * A value before it becomes JSON: an instant may still be a `Date` where the reply has a text. Enumerations stay as
 * they are.
 */
export type BeforeJson<T> = T extends string
  ? string extends T
    ? T | Date
    : T
  : T extends object
    ? { [K in keyof T]: BeforeJson<T[K]> }
    : T;
