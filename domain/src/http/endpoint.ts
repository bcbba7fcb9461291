import { array, number, object, string, type AnyObjectSchema, type InferType } from 'yup';
import type { ErrorCode } from '../errors';
import type { Permission } from '../permissions';

export type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A response type that exists at compile time only; `name` finds it again for the API reference. */
export interface Reply<R> {
  readonly name: string;
  readonly __type?: R;
}

export function reply<R>(name: string): Reply<R> {
  return { name };
}

/** 'public': no token. 'authenticated': any valid session. Otherwise any one of the permissions is enough. */
export type Access = 'public' | 'authenticated' | readonly Permission[];

export interface EndpointSpec<P extends AnyObjectSchema, Q extends AnyObjectSchema, B extends AnyObjectSchema, R> {
  /** `<resource>.<action>`: the name in the route matrix, the API reference and the log. */
  readonly id: string;
  readonly method: HttpMethod;
  /** Below the API base address, with `:param` parameters. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly reply: Reply<R>;
  /** Status of success; 200 unless given. 204 sends no body. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Codes of the catalogue that this call adds to those every call can answer with. */
  readonly errors?: readonly ErrorCode[];
  /** 'stream': the handler writes the answer itself (files, CSV). 'upload': the body is read by a middleware before the route. */
  readonly kind?: 'json' | 'stream' | 'upload';
}

export type Endpoint<P extends AnyObjectSchema, Q extends AnyObjectSchema, B extends AnyObjectSchema, R> = EndpointSpec<
  P,
  Q,
  B,
  R
>;
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the list of all endpoints is heterogeneous
export type AnyEndpoint = EndpointSpec<any, any, any, any>;

export type EmptySchema = ReturnType<typeof object<Record<string, never>>>;

export type ParamsOf<E extends AnyEndpoint> =
  E extends EndpointSpec<infer P, AnyObjectSchema, AnyObjectSchema, unknown> ? InferType<P> : never;
export type QueryOf<E extends AnyEndpoint> =
  E extends EndpointSpec<AnyObjectSchema, infer Q, AnyObjectSchema, unknown> ? InferType<Q> : never;
export type BodyOf<E extends AnyEndpoint> =
  E extends EndpointSpec<AnyObjectSchema, AnyObjectSchema, infer B, unknown> ? InferType<B> : never;
export type ReplyOf<E extends AnyEndpoint> = NonNullable<E['reply']['__type']>;

/** Declares one call. Schemas are strict: an unknown key is an error of the catalogue, not silently dropped. */
export function endpoint<
  R,
  P extends AnyObjectSchema = EmptySchema,
  Q extends AnyObjectSchema = EmptySchema,
  B extends AnyObjectSchema = EmptySchema,
>(spec: EndpointSpec<P, Q, B, R>): EndpointSpec<P, Q, B, R> {
  return spec;
}

/** Largest id that the database's integer columns hold: beyond it nothing can be found, and asking would be an error. */
export const MAX_ID = 2_147_483_647;

/** The id of a row. */
export const rowId = () => number().integer().positive().max(MAX_ID);

/** Path parameter `:id` (and others named): positive integers. */
export const idParams = object({ id: rowId().required() });

export const MAX_PAGE_SIZE = 200;
export const DEFAULT_PAGE_SIZE = 20;

/** Query of every `_views/table` call; a screen's own filters are added with `.shape`. */
export function tableQuery<S extends string>(sortable: readonly [S, ...S[]]) {
  return object({
    page: number().integer().min(1).default(1),
    pageSize: number().integer().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
    sortBy: string().oneOf([...sortable]),
    sortDirection: string().oneOf(['asc', 'desc'] as const),
    term: string().max(300),
  });
}

export const idList = array(rowId().required());

export interface Page<T> {
  items: T[];
  total: number;
  page: number;
  pageSize: number;
}

export interface SelectionItem {
  id: number;
  name: string;
}

export type SaveResultField = { saveResult?: 'NO_SAVE' | 'SAVED' | 'CREATED' };
