import type { AnyEndpoint, BodyOf, ErrorBody, ParamsOf, QueryOf, ReplyOf } from '@mpn/domain';
import { getConfiguration } from '@/config/client-configuration';
import { noteServerTime } from '@/config/server-clock';
import { asksAgain } from './asks-again';
import { CallError, isCallError } from './call-error';
import { clientHooks } from './client-hooks';

type Piece<K extends string, T> = object extends T ? { [P in K]?: T } : { [P in K]: T };

/** Arguments of a call: parts that its contract requires are required, every field of the query is optional. */
export type CallArgs<E extends AnyEndpoint> = Piece<'params', ParamsOf<E>> &
  Piece<'body', BodyOf<E>> & {
    query?: Partial<QueryOf<E>>;
    /** A file for a call that takes one (multipart, field `file`). */
    file?: File;
    headers?: Record<string, string>;
    signal?: AbortSignal;
    /** As `keepalive` of fetch: sent even if the page is closed; the body may have at most 64 kB. */
    keepalive?: boolean;
  };

export type ArgsTuple<T> = object extends T ? [args?: T] : [args: T];

/** Arguments at run time, for any contract. */
interface LooseArgs {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: File;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  keepalive?: boolean;
}

/** A multipart body with one file. */
export function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
}

function bodyOf({ method }: AnyEndpoint, { body, file }: LooseArgs): FormData | string | undefined {
  if (file) return formOf(file);
  return body === undefined || method === 'GET' ? undefined : JSON.stringify(body);
}

/** Statuses of a proxy whose server is still unavailable. */
const UNAVAILABLE = [502, 503, 504];
const ACCESS_DENIED = 'mpn.backend.global.error.resource-access-denied';
const FACTOR_LACKING = 'mpn.backend.authentication.error.second-factor-setup-required';
const PASSWORD_NEEDED = 'mpn.backend.authentication.error.password-confirmation-needed';

function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const items = (Array.isArray(value) ? value : [value]) as (string | number | boolean | null | undefined)[];
    for (const item of items) {
      if (item !== undefined && item !== null && item !== '') search.append(name, String(item));
    }
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

/** The URL of a call with its path and query parameters. */
export function urlOf(endpoint: AnyEndpoint, args: Pick<LooseArgs, 'params' | 'query'> = {}): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(args.params?.[name])));
  return `${getConfiguration().API_BASE_URL}${path}${queryString(args.query)}`;
}

/** Headers of every call. */
export function commonHeaders(): Record<string, string> {
  const { sessionHeaders, locale } = clientHooks();
  return { accept: 'application/json', 'accept-language': locale(), ...sessionHeaders() };
}

async function readBody(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (text === '') return null;
  return JSON.parse(text) as unknown;
}

/** Sign-ins, in which the server knows the browser again by a cookie that scripts cannot read. */
const KNOWS_BROWSER: ReadonlySet<string> = new Set([
  ...['auth.login', 'auth.sign_in_with_passkey', 'auth.present_second_factor'],
  ...['auth.begin_sign_on', 'auth.finish_sign_on', 'auth.link_sign_on'],
]);

const needsSession = ({ access, mayNeedSession }: AnyEndpoint): boolean => access !== 'public' || !!mayNeedSession;

/** Converts an error reply, and notifies session, router and connection notice. */
export function failureFrom(
  endpoint: AnyEndpoint,
  status: number,
  body: unknown,
  retryAfter: string | null = null,
): CallError {
  const isErrorBody = typeof body === 'object' && body !== null && 'globalErrors' in body;
  const error = new CallError({
    status,
    clientCode: isErrorBody ? undefined : status >= 500 ? 'ERR_BAD_RESPONSE' : 'ERR_BAD_REQUEST',
    body: isErrorBody ? (body as ErrorBody) : null,
    retryAfterSeconds: retryAfter === null ? null : Number(retryAfter) || null,
  });
  if (error.isServerRestarting) clientHooks().onConnection('restarting');
  if (status === 401 && needsSession(endpoint)) clientHooks().onUnauthorized(error);
  if (status === 403 && error.has(ACCESS_DENIED)) clientHooks().onAccessDenied(error);
  if (status === 403 && error.has(FACTOR_LACKING)) clientHooks().onFactorLacking();
  return error;
}

/** The error for a call without a reply: aborted by us, timed out, or no connection. */
export function connectionFailure(cause: unknown, signal?: AbortSignal): CallError {
  if (signal?.aborted || (cause instanceof DOMException && cause.name === 'AbortError')) {
    return new CallError({ status: 0, clientCode: 'ERR_CANCELED', cause });
  }
  clientHooks().onConnection('lost');
  const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
  return new CallError({ status: 0, clientCode: timedOut ? 'ECONNABORTED' : 'ERR_NETWORK', cause });
}

/**
 * Sends a call.
 * @returns the response, whatever its status
 * @throws CallError without a response
 */
export async function sendCall(endpoint: AnyEndpoint, args: LooseArgs): Promise<Response> {
  const body = bodyOf(endpoint, args);
  // For a form the browser sets the content type, with its boundary.
  const type: Record<string, string> = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  try {
    const answer = await fetch(urlOf(endpoint, args), {
      method: endpoint.method,
      headers: { ...commonHeaders(), ...type, ...args.headers },
      body,
      signal: args.signal,
      keepalive: args.keepalive,
      // Tokens travel in headers that we set; all other calls read no cookie.
      credentials: KNOWS_BROWSER.has(endpoint.id) ? 'same-origin' : 'omit',
    });
    noteServerTime(answer.headers);
    if (!UNAVAILABLE.includes(answer.status)) clientHooks().onConnection('ok');
    return answer;
  } catch (cause) {
    throw connectionFailure(cause, args.signal);
  }
}

async function callOnce<E extends AnyEndpoint>(
  endpoint: E,
  loose: LooseArgs,
): Promise<{ data: ReplyOf<E>; headers: Headers }> {
  const answer = await sendCall(endpoint, loose);
  let body: unknown = null;
  try {
    body = await readBody(answer);
  } catch (cause) {
    if (answer.ok) {
      if (loose.signal?.aborted) throw connectionFailure(cause, loose.signal);
      throw new CallError({ status: answer.status, clientCode: 'ERR_BAD_RESPONSE', cause });
    }
  }
  if (!answer.ok) throw failureFrom(endpoint, answer.status, body, answer.headers.get('retry-after'));
  return { data: body as ReplyOf<E>, headers: answer.headers };
}

/**
 * Runs `work`; if it needs a password confirmation, waits for that and runs it again.
 * @throws CallError; ERR_CANCELED when the confirmation was cancelled
 */
export async function withPassword<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isCallError(error) || !error.has(PASSWORD_NEEDED)) throw error;
    if (await clientHooks().onPasswordNeeded()) return work();
    throw new CallError({ status: error.status, clientCode: 'ERR_CANCELED', body: error.body, cause: error });
  }
}

/**
 * Runs `work`; if its session has ended, waits until the same person has resumed it, and runs it again with the same
 * arguments. Reads are not waited for: the cache repeats them.
 * @throws CallError; ERR_ASK_AGAIN after resuming for a call that is not repeated by itself
 */
async function withSession<T>(endpoint: AnyEndpoint, work: () => Promise<T>): Promise<T> {
  // What is sent while the session is known to have ended is part of leaving it.
  const hadSession = clientHooks().hasSession();
  try {
    return await work();
  } catch (error) {
    if (
      !hadSession ||
      !isCallError(error) ||
      error.status !== 401 ||
      endpoint.method === 'GET' ||
      !needsSession(endpoint)
    )
      throw error;
    if (!(await clientHooks().onSessionEnded())) throw error;
    if (asksAgain(endpoint)) throw new CallError({ status: 0, clientCode: 'ERR_ASK_AGAIN', cause: error });
    return work();
  }
}

/**
 * Makes a call and returns its reply with the headers (login returns its token in one). A call that needs a password
 * confirmation, or whose session has ended, waits for the person and is then repeated.
 * @throws CallError; ERR_CANCELED when the confirmation was cancelled, ERR_ASK_AGAIN as {@link withSession}
 */
export async function callWithHeaders<E extends AnyEndpoint>(
  endpoint: E,
  ...[args]: ArgsTuple<CallArgs<E>>
): Promise<{ data: ReplyOf<E>; headers: Headers }> {
  return withSession(endpoint, () => withPassword(() => callOnce(endpoint, args ?? {})));
}

/**
 * Makes a call of the contract: `call(releaseEndpoints.get, { params: { id: 7 }, signal })`.
 * @throws CallError and no other error
 */
export async function call<E extends AnyEndpoint>(endpoint: E, ...args: ArgsTuple<CallArgs<E>>): Promise<ReplyOf<E>> {
  return (await callWithHeaders(endpoint, ...args)).data;
}
