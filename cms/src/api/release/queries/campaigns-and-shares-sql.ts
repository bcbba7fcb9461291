import { shareIncludes, type Principal } from '@mpn/domain';

/* Campaigns, orders, promo shares and company of a release, as SQL over the alias `r`. */

/** The campaign that is neither finished nor cancelled, if any. */
export const CURRENT_CAMPAIGN = `(select json_build_object('id', c.id, 'status', c.status,
  'inCart', coalesce(c.in_cart, false),
    'jpaVersion', c.jpa_version)
  from sampling_campaigns c
  where c.release_id = r.id and c.deleted_at is null and c.status not in ('PAID_FINISHED', 'PAID_CANCELED')
  order by c.id desc limit 1)`;

/** Statuses of all campaigns of the release. */
export const CAMPAIGN_STATUSES = `coalesce((select json_agg(c.status) from sampling_campaigns c
  where c.release_id = r.id and c.deleted_at is null), '[]'::json)`;

/** A campaign with an order that is unpaid, or completed but not fully persisted (docs/domain.md#editing-locks). */
export const ORDERED_CAMPAIGN = `(select o.campaign_id
  from sampling_campaigns oc
  join campaign_orders o on o.campaign_id = oc.id
  where oc.release_id = r.id and oc.deleted_at is null and (o.open or o.not_persisted)
  order by o.campaign_id desc limit 1)`;

/** SQL: whether a share `s` of `share_parties` includes the release `r`. Needs {@link visiblePartners}. */
export const SHARED_WITH = `s.source_company_id = r.company_id and s.status = 'ACCEPTED'
  and (:onlyShare::int is null or s.id = :onlyShare::int)
  and (s.full_access or exists (
    select 1 from shared_releases sl where sl.promo_share_id = s.id and sl.release_id = r.id))`;

/** Binding for the shares that the caller may see: a partner sees only its own. */
export const visiblePartners = (principal: Principal): { onlyShare: number | null } => ({
  onlyShare: shareIncludes(principal, 'manageShares') ? null : (principal.promoShare?.id ?? null),
});

/** SQL: a company's name. @param id SQL of its id */
export const companyName = (id: string): string => `(select owner.name from partners owner where owner.id = ${id})`;
