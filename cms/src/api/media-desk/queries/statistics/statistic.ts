import type { Core } from '@strapi/strapi';
import {
  addDays,
  fail,
  instantToLocalDate,
  localToInstant,
  type Principal,
  type ReleaseInteractionStatistic,
} from '@mpn/domain';
import { database, allOf, piece, select, service, type SqlPiece } from '@mpn/server-kit';
import { COUNTS, ownReleases, REPORTABLE_FOR } from '../../../release';
import { getSettings } from '../../../../../config/environment';
import { ANSWER_COUNTS, SHOWN_ANSWERS } from '../editor-answers-sql';
import { averageOfEarlier } from './average';
import { processZone } from './process-zone';

/** A period of days in the app's time zone: `from` and `until` are included, and either may be missing. */
export interface StatisticPeriod {
  from?: string | null | undefined;
  until?: string | null | undefined;
}

/** SQL: whether an instant is within the period. @param at column of the instant */
export function inPeriod({ from, until }: StatisticPeriod, at: string): SqlPiece {
  const zone = getSettings().APP_TIMEZONE;
  return allOf([
    ...(from ? [piece(`${at} >= :fromInstant`, { fromInstant: new Date(localToInstant(from, '00:00', zone)) })] : []),
    ...(until
      ? [piece(`${at} < :untilInstant`, { untilInstant: new Date(localToInstant(addDays(until, 1), '00:00', zone)) })]
      : []),
  ]);
}

const SAMPLED_INSTITUTIONS = `select distinct cr.institution_id
  from purchased_rights cr
  where cr.release_id = r.id and cr.campaign_deleted_at is null and cr.campaign_status <> 'DRAFT'`;

/** Whether the release has an interaction statistic. Checks no permission. */
export async function wasSampled(strapi: Core.Strapi, id: number): Promise<boolean> {
  const [row] = await select<{ sampled: boolean }>(
    database(strapi),
    `select exists (${SAMPLED_INSTITUTIONS}) as sampled from releases r where r.id = :id`,
    { id },
  );
  return row?.sampled ?? false;
}

/**
 * Asserts that the caller may read the release's statistic, for the tables beside it.
 * @throws AppError not-found, or no-interaction-statistic for a release that was never sampled
 */
export async function assertStatistic(strapi: Core.Strapi, principal: Principal, id: number): Promise<void> {
  const scope = allOf([piece('r.id = :id', { id }), ownReleases(principal)]);
  const [row] = await select<{ sampled: boolean }>(
    database(strapi),
    `select exists (${SAMPLED_INSTITUTIONS}) as sampled from releases r where ${scope.sql}`,
    scope.bindings,
  );
  if (!row) throw fail('mpn.backend.global.error.not-found');
  if (!row.sampled) throw fail('mpn.backend.data.error.product.no-interaction-statistic');
}

/** Numbers of editors grouped by a property of their interactions; the most active first, names break ties. */
const groupedBy = (columns: string, entry: string, limit = ''): string => `coalesce((
  select json_agg(g.entry order by g.weight desc, g.name nulls last) from (
    select json_build_object(${entry}, ${COUNTS}) as entry, count(distinct (i.user_id, i.type)) as weight,
      min(${columns.split(',')[0] ?? ''}::text) as name
    from acts i group by ${columns} order by 2 desc, 3 nulls last ${limit}) g), '[]'::json)`;

const statement = (scope: string, period: string, answered: string): string => `
  with acts as materialized (
    select i.user_id, i.track_id, i.type, ic.id as institution_id, ic.name as institution, dp.name as department,
      sm.code as medium, to_char(i.at at time zone :processZone at time zone :zone, 'YYYY-MM-DD') as day
    from interactions i
    join partners ic on ic.id = i.company_id
    left join department_list dp on dp.id = i.department_id
    left join medium_list sm on sm.id = ic.sampling_medium_id
    where i.release_id = :id and ${period}
  ), firsts as materialized (
    select i.user_id, i.type, min(i.day) as day from acts i group by i.user_id, i.type
  ), answers as materialized (
    select e.track_id, e.answer from ${SHOWN_ANSWERS} where e.release_id = :id and ${answered}
  )
  select r.id as "releaseId", r.title, r.artist_name as "artistName", exists (${SAMPLED_INSTITUTIONS}) as sampled,
    ${REPORTABLE_FOR} as "reportableFor",
    (select to_char(min(c.start_date), 'YYYY-MM-DD') from sampling_campaigns c
       where c.release_id = r.id and c.deleted_at is null and c.status <> 'DRAFT') as "firstDay",
    (select to_char(max(c.end_date), 'YYYY-MM-DD') from sampling_campaigns c
       where c.release_id = r.id and c.deleted_at is null and c.status <> 'DRAFT') as "lastDay",
    (select json_build_object(${COUNTS}) from acts i) as totals,
    (select json_build_object(${ANSWER_COUNTS}) from answers e where e.track_id is null) as answers,
    coalesce((select json_agg(d.entry order by d.day) from (
      select i.day, json_build_object('date', i.day, ${COUNTS}) as entry from acts i group by i.day) d),
        '[]'::json) as timeline,
    coalesce((select json_agg(d.entry order by d.day) from (
      select i.day, json_build_object('date', i.day, ${COUNTS}) as entry from firsts i group by i.day) d),
        '[]'::json) as growth,
    ${groupedBy('i.medium', "'medium', i.medium")} as mediums,
    ${groupedBy('i.department', "'departmentName', i.department")} as departments,
    ${groupedBy(
      'i.institution, i.institution_id',
      "'institutionId', i.institution_id, 'institutionName', i.institution",
      'limit 10',
    )} as institutions,
    coalesce((select json_agg(json_build_object('trackId', t.id, 'title', t.title, 'set', t.set_number,
        'position', t.position,
        'listenedTo', (select count(distinct i.user_id) from acts i where i.track_id = t.id and i.type = 'LISTENED_TO'),
        'downloaded', (select count(distinct i.user_id) from acts i where i.track_id = t.id and i.type = 'DOWNLOADED'),
        'answers', (select json_build_object(${ANSWER_COUNTS}) from answers e where e.track_id = t.id))
      order by t.set_number, t.position) from tracks t where t.release_id = r.id), '[]'::json) as tracks
  from releases r where ${scope}`;

type StatisticRow = Omit<
  ReleaseInteractionStatistic,
  'period' | 'average' | 'sampledInstitutions' | 'sampledEditors'
> & {
  sampled: boolean;
  firstDay: string | null;
  lastDay: string | null;
};

/**
 * First and last day of the statistic, both inclusive. Requested days take precedence; the default is from the first
 * campaign's start or an earlier interaction through the last campaign's end or a later interaction, at most today.
 */
function periodOf({ firstDay, lastDay, timeline }: StatisticRow, asked: StatisticPeriod, today: string) {
  const begin = [firstDay ?? today, timeline[0]?.date ?? today].sort()[0] ?? today;
  const end = [lastDay ?? today, timeline.at(-1)?.date ?? ''].sort()[1] ?? today;
  const from = asked.from ?? begin;
  const until = asked.until ?? (end < today ? end : today);
  return { from, until: until < from ? from : until };
}

/**
 * Time line, groups and totals: numbers of editors, never persons (docs/domain.md#statistics).
 * @throws AppError not-found, or no-interaction-statistic for a release that was never sampled
 */
export async function interactionStatistic(
  strapi: Core.Strapi,
  principal: Principal,
  id: number,
  asked: StatisticPeriod = {},
): Promise<ReleaseInteractionStatistic> {
  const zone = getSettings().APP_TIMEZONE;
  const scope = allOf([piece('r.id = :id', { id }), ownReleases(principal)]);
  const within = inPeriod(asked, 'i.at');
  const answered = inPeriod(asked, 'e.at');
  const db = database(strapi);
  const [row] = await select<StatisticRow>(db, statement(scope.sql, within.sql, answered.sql), {
    ...scope.bindings,
    ...within.bindings,
    ...answered.bindings,
    processZone: processZone(),
    zone,
  });
  if (!row) throw fail('mpn.backend.global.error.not-found');
  if (!row.sampled) throw fail('mpn.backend.data.error.product.no-interaction-statistic');
  const { sampled: _sampled, firstDay, lastDay: _lastDay, ...statistic } = row;
  const addressed = await service(strapi, 'plugin::sampling.reach').sampledOfRelease(db, id);
  const period = periodOf(row, asked, instantToLocalDate(new Date(), zone));
  // A partner sees numbers of shared releases only, so no average over others.
  const isComparable = firstDay !== null && !asked.from && !asked.until && principal.promoShare === null;
  return {
    ...statistic,
    sampledInstitutions: addressed.institutions,
    sampledEditors: addressed.editors,
    average: isComparable ? await averageOfEarlier(strapi, id, { firstDay, until: period.until }) : null,
    period,
  };
}
