import type { Knex } from 'knex';
import { ReportTarget, type DeskLabelReports } from '@mpn/domain';
import { select } from '@mpn/server-kit';
import { withReportGaps } from './reportability-sql';

/** Labels that the page shows: those with the most releases. */
const MAX_LABELS = 200;

const COMPLETE = ReportTarget.map(
  (target) => `'${target}', count(*) filter (where not (${withReportGaps([target]).sql}))`,
).join(', ');

/**
 * Of each label and company the number of releases that were published in the last twelve months or are announced, and
 * for how many of them each target of broadcasters' reports lacks nothing. Spellings that differ in case and accents
 * are one label.
 */
export const labelReports = (knex: Knex): Promise<DeskLabelReports[]> =>
  select<DeskLabelReports>(
    knex,
    `select min(r.id)::int as id, mode() within group (order by r.label_name) as "labelName",
       r.company_id as "companyId", c.name as "companyName", count(*)::int as "releaseCount",
       json_build_object(${COMPLETE}) as complete
     from releases r join partners c on c.id = r.company_id
     where r.deleted_at is null and r.withdrawn_at is null and coalesce(r.label_name, '') <> ''
       and r.release_date >= current_date - interval '12 months'
     group by r.company_id, c.name, mpn_normalize(r.label_name)
     order by count(*) desc, min(r.id) limit ${MAX_LABELS}`,
    {},
  );
