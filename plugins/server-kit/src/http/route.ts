import { Readable } from 'node:stream';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { AnyObjectSchema } from 'yup';
import {
  bodyLimitOf,
  fail,
  type AnyEndpoint,
  type BodyOf,
  type Locale,
  type ParamsOf,
  type Principal,
  type QueryOf,
  type ReplyOf,
} from '@mpn/domain';
import type { CallContext } from '../context';
import { database } from '../db/database';
import { isFeatureOn } from '../db/feature-flags';
import { locationOf } from './location';
import { readForm, readJson } from './read-json';
import { parseBody, parseParameters } from './request';

export interface Call<E extends AnyEndpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The caller. Reading it on a public call without a token is a programming error. */
  principal: Principal;
  locale: Locale;
  /** The caller acts, at the instant when the call arrived; for commands. */
  context: CallContext;
  ctx: Context;
  strapi: Core.Strapi;
}

/**
 * Implementation of one endpoint: its result is the response body. A creating call returns an object with the new `id`,
 * from which `Location` is set.
 */
export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<ReplyOf<E> | void>;

export interface StrapiRoute {
  method: string;
  path: string;
  handler: (ctx: Context) => Promise<void>;
  config: Record<string, unknown>;
  info: { type: 'content-api' };
}

/**
 * Name of the app's own authentication strategy. Strapi's others (API tokens, users-permissions) are never used for our
 * routes.
 */
export const SESSION_STRATEGY = 'mpn-session';

/** The scope of a call that any valid session may make. */
export const ANY_SESSION = 'any-session';

/** Name of the authentication strategy of guests of press links. */
export const PRESS_STRATEGY = 'mpn-press';

function authOf(endpoint: AnyEndpoint): false | { strategies: string[]; scope: string[]; callId: string } {
  if (endpoint.access === 'public') return false;
  if (endpoint.access === 'press') return { strategies: [PRESS_STRATEGY], scope: [], callId: endpoint.id };
  const scope = endpoint.access === 'authenticated' ? [ANY_SESSION] : [...endpoint.access];
  return { strategies: [SESSION_STRATEGY], scope, callId: endpoint.id };
}

/**
 * Strapi's catch-all route for public files matches every GET beside the route itself and leaves its match as parameter
 * `0`.
 */
const namedParameters = (params: Record<string, string>): [string, string][] =>
  Object.entries(params).filter(([name]) => !/^\d+$/.test(name));

/** @throws AppError feature-disabled while the call's feature is switched off */
async function assertFeatureOn({ feature }: AnyEndpoint, strapi: Core.Strapi): Promise<void> {
  if (feature && !(await isFeatureOn(database(strapi), feature))) {
    throw fail('mpn.backend.global.error.feature-disabled');
  }
}

/** The body is read only here, after authorization, and up to the size that the contract permits. */
async function bodyOf(endpoint: AnyEndpoint, ctx: Context): Promise<unknown> {
  if (!endpoint.body) return undefined;
  const limit = bodyLimitOf(endpoint);
  if (!endpoint.form) return parseBody(endpoint, await readJson(ctx, limit));
  const known = (endpoint.body as AnyObjectSchema).fields;
  const fields = Object.entries(await readForm(ctx, limit)).filter(([name]) => Object.hasOwn(known, name));
  return parseBody(endpoint, Object.fromEntries(fields));
}

/** A streaming call without a query contract ignores its query. */
const queryOf = (endpoint: AnyEndpoint, ctx: Context): unknown =>
  endpoint.kind === 'stream' && !endpoint.query
    ? {}
    : parseParameters(endpoint.query as AnyObjectSchema | undefined, new URLSearchParams(ctx.querystring));

/**
 * Binds a handler to its contract: parses path, query and body, calls the handler and shapes the response (201 with
 * Location for creations whose result has a URL, 204 without a body).
 */
export function route<E extends AnyEndpoint>(endpoint: E, handler: Handler<E>): StrapiRoute {
  return {
    // Strapi has no HEAD routes; koa's router serves HEAD from the GET route.
    method: endpoint.method === 'HEAD' ? 'GET' : endpoint.method,
    path: endpoint.path,
    info: { type: 'content-api' },
    config: { auth: authOf(endpoint), description: endpoint.id },
    handler: async (ctx) => {
      if (endpoint.method === 'HEAD' && ctx.method !== 'HEAD') throw fail('mpn.backend.global.error.route-not-found');
      // Routes are made when modules are loaded, before there is an app, and Strapi gives handlers the request alone.
      const { strapi } = globalThis as unknown as { strapi: Core.Strapi };
      const now = new Date();
      await assertFeatureOn(endpoint, strapi);
      const call = {
        params: parseParameters(
          endpoint.params as AnyObjectSchema | undefined,
          namedParameters(ctx.params as Record<string, string>),
        ),
        query: queryOf(endpoint, ctx),
        body: await bodyOf(endpoint, ctx),
        locale: ctx.state.locale as Locale,
        ctx,
        strapi,
        get principal() {
          return ctx.state.principal as Principal;
        },
        get context() {
          return { strapi, actor: ctx.state.principal as Principal, now };
        },
      } as Call<E>;
      const answer = await handler(call);
      // The handler has written the response itself: a stream, or a 304 for a matching ETag.
      if (endpoint.kind === 'stream' || ctx.status === 304 || ctx.body instanceof Readable) return;
      ctx.status = endpoint.status ?? 200;
      if (endpoint.status === 204) {
        ctx.body = null;
        return;
      }
      ctx.body = answer ?? null;
      if (answer === undefined || answer === null) ctx.status = endpoint.status ?? 204;
      const id = endpoint.status === 201 ? idOf(answer) : undefined;
      const location = id !== undefined && locationOf(endpoint, ctx.path, id);
      if (location) ctx.set('Location', location);
    },
  };
}

function idOf(answer: unknown): number | undefined {
  if (typeof answer !== 'object' || answer === null || !('id' in answer)) return undefined;
  return typeof answer.id === 'number' ? answer.id : undefined;
}

/**
 * Builds the export of a route file, for an API folder (`/api` is its base) or a plugin (with `prefix: ''`, the same
 * base).
 */
export function routes(...list: StrapiRoute[]): { type: 'content-api'; routes: StrapiRoute[] } {
  return { type: 'content-api', routes: list };
}
