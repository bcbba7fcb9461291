import { addDays, RELEASE_ATTENTION_DAYS, type ReleaseStatus } from '@mpn/domain';
import { countNamed, database, registerAttention } from '@mpn/server-kit';
import { CAMPAIGN_STATUSES } from './campaigns-and-shares-sql';

/** SQL: releases of this status that appear soon and have no paused or finished campaign, the next one first. */
const appearingSoon = (status: ReleaseStatus): string =>
  `select r.id, r.title as name from releases r
   where r.company_id = :companyId and r.deleted_at is null and r.withdrawn_at is null and r.status = '${status}'
     and r.release_date between :today::date and :until::date
     and not jsonb_exists_any(${CAMPAIGN_STATUSES}::jsonb, array['PAID_PAUSED', 'PAID_FINISHED'])
   order by r.release_date, r.id`;

function registerAppearing(kind: 'RELEASES_INCOMPLETE' | 'RELEASES_NOT_SAMPLED', status: ReleaseStatus): void {
  registerAttention({
    kind,
    permission: 'EditReleases',
    find: (strapi, companyId, today) => {
      const until = addDays(today, RELEASE_ATTENTION_DAYS);
      return countNamed(database(strapi), appearingSoon(status), { companyId, today, until });
    },
  });
}

/** Releases that appear soon: not ready, or ready and not sampled. */
export function registerReleaseAttention(): void {
  registerAppearing('RELEASES_INCOMPLETE', 'DRAFT');
  registerAppearing('RELEASES_NOT_SAMPLED', 'READY');
}
