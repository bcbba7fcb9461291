import { fail, type Principal } from '@mpn/domain';

/**
 * Asserts that the session is the person's own login: no impersonation, no promo-share view, no unfinished migration.
 * @throws AppError own-person-only (403)
 */
export function assertOwnPerson(principal: Principal): void {
  if (principal.kind !== 'LOGIN') throw fail('mpn.backend.authentication.error.own-person-only');
}
