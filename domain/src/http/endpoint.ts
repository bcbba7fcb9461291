import { array, number, object, string, type AnyObjectSchema, type InferType } from 'yup';
import type { FeatureFlag } from '../enums';
import type { ErrorCode } from '../errors';
import type { Permission } from '../permissions';
import type { PressUse } from '../press/access';
import { pageNumber, rowId } from '../validation/limits';

export type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A response type that exists at compile time only; `name` identifies it in the API reference. */
export interface Reply<R> {
  readonly name: string;
  readonly __type?: R;
}

export function reply<R>(name: string): Reply<R> {
  return { name };
}

/**
 * 'public': no token. 'authenticated': any valid session. 'press': the session of a guest of press links, in a cookie.
 * Otherwise any of the permissions is enough.
 */
export type Access = 'public' | 'authenticated' | 'press' | readonly Permission[];

export interface EndpointSpec<P extends AnyObjectSchema, Q extends AnyObjectSchema, B extends AnyObjectSchema, R> {
  /**
   * The resource in snake_case as in the path, a dot, and `list`, `get`, `create`, `update`, `remove` or the verb: the
   * name in the route matrix, the API reference, the log and the web app's cache.
   */
  readonly id: string;
  readonly method: HttpMethod;
  /** Relative to the API's base URL, with `:param` parameters. */
  readonly path: string;
  /** The path for the API reference, where a parameter has parts: `/files/exists/:a/:b.:ext`. */
  readonly documentedPath?: string;
  readonly access: Access;
  /** Of calls of guests: the use of a press link that `pressAccess` has to permit. */
  readonly pressUse?: PressUse;
  /** Public call of which some bodies still need a session, as the summary says. */
  readonly mayNeedSession?: boolean;
  /** Public call whose authorization header is the token of a verified e-mail address. */
  readonly needsVerifiedEmail?: boolean;
  /** Headers that the call takes beside its token, and what they are for. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Response headers that a client needs. */
  readonly answerHeaders?: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly reply: Reply<R>;
  /** Status of success; 200 unless given. 204 sends no body. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Error codes of this call beside those of every call. */
  readonly errors?: readonly ErrorCode[];
  /** Refused with feature-disabled (404) while this feature is switched off. */
  readonly feature?: FeatureFlag;
  /** Maximum size of the body in bytes; default: {@link bodyLimitOf}. */
  readonly bodyLimit?: number;
  /**
   * The body is a form (`application/x-www-form-urlencoded`), as a protocol demands it; fields that the contract does
   * not know are ignored.
   */
  readonly form?: boolean;
  /** 'stream': the handler writes the response itself (files, CSV). 'upload': the handler reads the body itself. */
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

export type ParamsOf<E extends AnyEndpoint> = InferType<NonNullable<E['params']>>;
export type QueryOf<E extends AnyEndpoint> = InferType<NonNullable<E['query']>>;
export type BodyOf<E extends AnyEndpoint> = InferType<NonNullable<E['body']>>;
export type ReplyOf<E extends AnyEndpoint> = NonNullable<E['reply']['__type']>;

/**
 * Default maximum body sizes in bytes, of public calls and those of guests, and of calls with a session: a release
 * with all its texts fits.
 */
const PUBLIC_BODY_LIMIT = 16 * 1024;
const BODY_LIMIT = 2 * 1024 * 1024;

/** Maximum size of a call's JSON body in bytes; larger ones are refused with payload-too-large. */
export function bodyLimitOf({ bodyLimit, access }: Pick<AnyEndpoint, 'bodyLimit' | 'access'>): number {
  return bodyLimit ?? (access === 'public' || access === 'press' ? PUBLIC_BODY_LIMIT : BODY_LIMIT);
}

/**
 * Declares one call. Schemas are strict: an unknown key is an error and not silently dropped, except in a body without
 * fields.
 */
export function endpoint<
  R,
  P extends AnyObjectSchema = EmptySchema,
  Q extends AnyObjectSchema = EmptySchema,
  B extends AnyObjectSchema = EmptySchema,
>(spec: EndpointSpec<P, Q, B, R>): EndpointSpec<P, Q, B, R> {
  return spec;
}

/** Path parameter `:id` (or others with the same schema): positive integers. */
export const idParams = object({ id: rowId().required() });

export const MAX_PAGE_SIZE = 200;
export const DEFAULT_PAGE_SIZE = 20;

/** Query of every `_views/table` call; a screen's own filters are added with `.shape`. */
export function tableQuery<S extends string>(sortable: readonly [S, ...S[]]) {
  return object({
    page: pageNumber(),
    pageSize: number().integer().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
    sortBy: string().oneOf([...sortable]),
    sortDirection: string().oneOf(['asc', 'desc'] as const),
    term: string().max(300),
  });
}

/** Whom a CSV file is for: people read it in their language; the form for machines does not depend on one. */
export const FileFor = ['people', 'machine'] as const;
export type FileFor = (typeof FileFor)[number];

/** Query parameters of a call whose reply may also be a CSV file (docs/server.md#a-csv-file). */
export const csvQuery = {
  format: string().oneOf(['json', 'csv'] as const),
  for: string().oneOf([...FileFor]),
};

/** Maximum of row ids in one call. */
export const MAX_IDS = 1_000;
export const idList = array(rowId().required()).max(MAX_IDS);

export interface Page<T> {
  items: T[];
  total: number;
  /** Set if there are more hits than `total`: counting stops at a limit. */
  more?: true;
  /** What was searched for instead, because nothing was found for the term; null for names that are alike. */
  correctedTerm?: string | null;
  /** What may have been meant instead of the term: it has many hits, those on the page are the few of the term. */
  suggestedTerm?: string;
  page: number;
  pageSize: number;
}

export interface SelectionItem {
  id: number;
  name: string;
}

export type SaveResultField = { saveResult?: 'NO_SAVE' | 'SAVED' | 'CREATED' };
