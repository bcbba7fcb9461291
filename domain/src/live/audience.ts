import { isSuperAdmin, type Principal } from '../http';

/** Who receives a live event: everyone, or users of these companies, these users and partners of these promo shares. */
export interface Audience {
  everybody?: boolean;
  companies?: readonly number[];
  users?: readonly number[];
  shares?: readonly number[];
}

type Listener = Pick<Principal, 'userId' | 'companyId' | 'combinedRole' | 'promoShare'>;

const includes = (ids: readonly number[] | undefined, id: number | null): boolean =>
  id !== null && ids?.includes(id) === true;

/**
 * Partners with full access see what the company sees; those with links only changes whose audience names their share.
 */
function isOfCompany({ companyId, promoShare }: Listener, { companies, shares }: Audience): boolean {
  if (promoShare === null) return includes(companies, companyId);
  return includes(shares, promoShare.id) || (promoShare.fullAccess && includes(companies, companyId));
}

/** A super admin sees the rows of every company. */
const seesAll = (listener: Listener): boolean => isSuperAdmin(listener) && listener.promoShare === null;

/** Whether a listener may see the changed rows. */
export function isInAudience(listener: Listener, audience: Audience): boolean {
  if (audience.everybody === true || includes(audience.users, listener.userId) || isOfCompany(listener, audience))
    return true;
  return seesAll(listener) && (audience.companies?.length ?? 0) + (audience.shares?.length ?? 0) > 0;
}
