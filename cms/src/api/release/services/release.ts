import type { Core } from '@strapi/strapi';
import type { BodyOf, Principal, ReleaseEntity, releaseEndpoints } from '@mpn/domain';
import { database, type CallContext, type KeyedRequest } from '@mpn/server-kit';
import { copyRelease } from '../commands/copy-release';
import { createRelease, type NewRelease } from '../commands/create-release';
import { deleteRelease } from '../commands/delete-release';
import { patchRelease } from '../commands/patch-release';
import { withdrawRelease } from '../commands/withdraw-release';
import { readRelease, releaseEntity } from '../queries/detail/entity';

/**
 * The service `api::release.release`: operations on one release. Each method checks the caller's access and throws the
 * errors of its command; commands open their own transaction.
 */
export interface ReleaseService {
  read(principal: Principal, id: number): Promise<ReleaseEntity>;
  /** A repeated idempotency key returns the release that it created. */
  create(context: CallContext, release: NewRelease, keyed?: KeyedRequest): Promise<ReleaseEntity>;
  /** Saves the sent fields and lists; `version` is the one that the caller loaded. */
  patch(principal: Principal, id: number, patch: BodyOf<typeof releaseEndpoints.patch>): Promise<ReleaseEntity>;
  copy(context: CallContext, id: number): Promise<ReleaseEntity>;
  withdraw(context: CallContext, id: number, reason: string): Promise<ReleaseEntity>;
  remove(context: CallContext, id: number): Promise<void>;
}

declare module '@mpn/server-kit' {
  interface Services {
    'api::release.release': ReleaseService;
  }
}

export default ({ strapi }: { strapi: Core.Strapi }): ReleaseService => ({
  read: async (principal, id) => releaseEntity(principal, await readRelease(database(strapi), principal, id)),
  create: createRelease,
  patch: (principal, id, patch) => patchRelease(strapi, principal, id, patch),
  copy: copyRelease,
  withdraw: withdrawRelease,
  remove: deleteRelease,
});
