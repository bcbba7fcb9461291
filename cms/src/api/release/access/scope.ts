import { isSuperAdmin, levelIncludes, shareIncludes, type Principal, type ShareCapability } from '@mpn/domain';
import { allOf, isBlockedInstitution, isLiveAction, piece, type SqlPiece } from '@mpn/server-kit';

/*
 * Row rules of releases: named predicates over the aliases `r` (releases), `c` (sampling_campaigns), `a`
 * (sampling_actions) and `cr` (sampling_campaign_rights). See docs/domain.md#roles-and-access.
 */

const nothing = piece('false');
const notDeleted = piece('r.deleted_at is null');

/**
 * Releases of the company acted for; all for a super admin. In a promo-share view those for which the share includes
 * the capability: all with full access, else the linked ones, each as far as its link allows.
 */
export function ownReleases(principal: Principal, capability: ShareCapability = 'readReleases'): SqlPiece {
  if (isSuperAdmin(principal)) return notDeleted;
  if (principal.companyId === null || principal.companyType !== 'PROMOTION') return nothing;
  const own = allOf([notDeleted, piece('r.company_id = :scopeCompany', { scopeCompany: principal.companyId })]);
  if (!principal.promoShare) return own;
  if (!shareIncludes(principal, capability)) return nothing;
  if (principal.promoShare.fullAccess) return own;
  return allOf([own, linkedToShare(principal.promoShare.id, levelIncludes('READ_LINK', capability))]);
}

function linkedToShare(shareId: number, anyLink: boolean): SqlPiece {
  return piece(
    `exists (select 1 from shared_releases l where l.promo_share_id = :scopeShare and l.release_id = r.id
             ${anyLink ? '' : 'and l.editable'})`,
    { scopeShare: shareId },
  );
}

/** Those of {@link ownReleases} that the caller may change, as far as that depends on the row. */
export function editableReleases(principal: Principal): SqlPiece {
  return principal.permissions.has('EditReleases') ? ownReleases(principal, 'editReleases') : nothing;
}

/** Those of {@link ownReleases} whose original files the caller may have. */
export const releasesWithOriginals = (principal: Principal): SqlPiece => ownReleases(principal, 'readOriginals');

/** SQL: the action is live (`isLiveAction`). Needs the binding `:now`. */
export const LIVE_ACTION = isLiveAction('c', 'a');

/**
 * SQL: the action ran and is over; it stays in the editor's history. Actions cancelled before their start do not count;
 * a paused one is over when its end or its campaign's has come. Needs the binding `:now`.
 */
export const ENDED_ACTION = `(a.status <> 'DRAFT' and a.starts_at <= :now
  and (a.status <> 'CANCELED' or a.updated_at > a.starts_at)
  and (c.status in ('PAID_FINISHED', 'PAID_CANCELED') or a.status in ('FINISHED', 'CANCELED')
       or a.ends_at <= :now or c.ends_at <= :now))`;

/** SQL: started but paused, also after its end. Needs the binding `:now`. */
export const PAUSED_ACTION = `(a.starts_at <= :now and (c.status = 'PAID_PAUSED' or a.status = 'PAUSED'))`;

/**
 * Actions addressed to the caller: the institution bought, and for a selective action the institution, the caller's
 * department or the caller chosen. A media admin sees whatever was sampled to the company. Nothing of promotion
 * companies that have blocked the institution.
 */
export function addressedToMe(principal: Principal): SqlPiece {
  if (principal.companyType !== 'MEDIA' || principal.companyId === null) return nothing;
  const chosen =
    principal.combinedRole === 'MEDIA_ADMIN'
      ? ''
      : `and ((ad.user_id is null and ad.department_id is null) or ad.user_id = :me
              or (ad.user_id is null and ad.department_id = :myDepartment))`;
  return piece(
    `cr.institution_id = :myInstitution and not ${isBlockedInstitution('c.company_id', ':myInstitution')}
      and (a.sampling_type = 'FULL' or exists (
       select 1 from sampling_action_addressees ad
       where ad.action_id = a.id and ad.institution_id = :myInstitution ${chosen}))`,
    { myInstitution: principal.companyId, me: principal.userId, myDepartment: principal.samplingDepartmentId },
  );
}

/** SQL: whether download was bought for the institution and the action allows it. */
export const DOWNLOAD_OFFERED = `(a.download_allowed and cr.right_type = 'DOWNLOAD')`;

/** SQL: join of rights `cr`, campaigns `c` and actions `a`; the release is `c.release_id`. */
export const SAMPLING_JOIN = `sampling_campaign_rights cr
  join sampling_campaigns c on c.id = cr.campaign_id and c.deleted_at is null
  join sampling_actions a on a.campaign_id = c.id`;

/** Whether the caller is a promoter who may see other companies' samplings, by the user's product visibility. */
export const seesMarket = (principal: Principal): boolean =>
  principal.companyType === 'PROMOTION' &&
  principal.promoShare === null &&
  principal.permissions.has('GetReleasesSampled');

/**
 * Releases of others that a promoter may see (details and preview only), by the user's product visibility: all that
 * have an active full sampling. Own ones come through {@link ownReleases}.
 */
export function visibleFullSamplings(principal: Principal): SqlPiece {
  if (!seesMarket(principal)) return nothing;
  return piece(
    `r.deleted_at is null and r.withdrawn_at is null
     and exists (select 1 from sampling_campaigns c join sampling_actions a on a.campaign_id = c.id
                 where c.release_id = r.id and c.deleted_at is null and a.sampling_type = 'FULL' and ${LIVE_ACTION})`,
    { now: new Date() },
  );
}
