import type { AnyEndpoint, ReplyOf } from '@mpn/domain';
import { database, route, type Call, type StrapiRoute } from '@mpn/server-kit';
import type { Guest } from '../auth/guest';
import { isKept, keepRequest } from '../commands/hits';
import { permittedGuest, type GuestAt } from './guest-access';

/** A call of a guest at a link; `stillPermitted` is asked again while bytes go out. */
export type GuestCall<E extends AnyEndpoint> = Call<E> & { at: GuestAt; stillPermitted: () => Promise<GuestAt> };

export type GuestHandler<E extends AnyEndpoint> = (call: GuestCall<E>) => Promise<ReplyOf<E> | void>;

/**
 * Binds a handler to a contract of guests: `pressAccess` has permitted the contract's use before the handler runs, for
 * the release that the path names.
 */
export function pressRoute<E extends AnyEndpoint>(endpoint: E, handler: GuestHandler<E>): StrapiRoute {
  const { pressUse } = endpoint;
  // eslint-disable-next-line mpn/app-errors-only -- stops the start, no caller sees it
  if (pressUse === undefined) throw new Error(`${endpoint.id} does not say which use of a press link it is`);
  return route<E>(endpoint, async (call) => {
    const { slug, id } = call.params as { slug: string; id?: number };
    const guest = call.ctx.state.guest as Guest;
    const { trackId = null } = (call.query ?? {}) as { trackId?: number };
    const place = { slug, releaseId: id ?? null, ...(pressUse === 'DOWNLOAD' ? { trackId } : {}) };
    const stillPermitted = () => permittedGuest(call.strapi, guest, place, pressUse);
    const at = await stillPermitted();
    // Events are kept with what they say, and downloads once their last byte was sent.
    if (isKept(at) && pressUse !== 'DOWNLOAD' && endpoint.id !== 'press_pages.events') {
      await keepRequest(database(call.strapi), call.ctx, at.visitId, endpoint.id);
    }
    call.ctx.set('Cache-Control', 'private, no-store');
    // The call's caller and context are read when they are asked for, so it is not copied.
    return handler(Object.assign(Object.create(call) as Call<E>, { at, stillPermitted }));
  });
}
