import type { Knex } from 'knex';
import type { PressAnswerRow, PressDay, PressResultView, PressTrackResult } from '@mpn/domain';
import { select } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';

const PEOPLE = `select count(*) filter (where kind = 'PERSON')::int as people,
    count(*) filter (where first_visit_at is not null)::int as visited,
    count(*) filter (where played)::int as played, count(*) filter (where listened)::int as listened,
    count(*) filter (where downloaded)::int as downloaded,
    (select count(distinct s.id)::int from press_visits v join press_sessions s on s.id = v.session_id
       join press_grants g on g.id = v.grant_id
     where g.link_id = :linkId and g.kind <> 'PREVIEW' and s.machine) as machines
  from (select g.id, g.kind, g.first_visit_at, bool_or(p.played) as played, bool_or(p.listened) as listened,
      bool_or(p.downloads > 0) as downloaded
    from press_grants g left join press_visits v on v.grant_id = g.id left join press_plays p on p.visit_id = v.id
    where g.link_id = :linkId and g.kind <> 'PREVIEW' group by g.id) person`;

const TRACKS = `select x.release_id as "releaseId", t.id as "trackId", t.title, t.artist,
    count(distinct v.id) filter (where p.played)::int as played,
    count(distinct v.id) filter (where p.listened)::int as listened,
    count(distinct v.id) filter (where p.completed)::int as completed, coalesce(sum(p.downloads), 0)::int as downloads
  from press_link_releases x join track_list t on t.release_id = x.release_id
    left join (press_plays p join press_visits v on v.id = p.visit_id
      join press_grants g on g.id = v.grant_id and g.link_id = :linkId and g.kind <> 'PREVIEW') on p.track_id = t.id
  where x.link_id = :linkId
  group by x.position, x.id, t.id, t.title, t.artist, t.set_number, t.position
  order by x.position, x.id, t.set_number, t.position, t.id`;

/** The local day of an instant that is stored in UTC. */
const day = (column: string): string => `to_char(${column} at time zone 'UTC' at time zone :zone, 'YYYY-MM-DD')`;

const DAYS = `select date, sum(visits)::int as visits, sum(plays)::int as plays, sum(downloads)::int as downloads from (
    select ${day('v.visited_at')} as date, 1 as visits, 0 as plays, 0 as downloads
    from press_visits v join press_grants g on g.id = v.grant_id
    where g.link_id = :linkId and g.kind <> 'PREVIEW' and v.visited_at is not null
    union all
    select ${day('p.last_at')}, 0, case when p.played then 1 else 0 end, p.downloads
    from press_plays p join press_visits v on v.id = p.visit_id join press_grants g on g.id = v.grant_id
    where g.link_id = :linkId and g.kind <> 'PREVIEW') counted
  group by date order by date`;

const ANSWERS = `select g.id as "grantId", g.label, w.release_id as "releaseId", w.track_id as "trackId",
    coalesce(t.title, r.title) as title, w.answer, w.sentence, w.answered_at as at
  from press_answers w join press_grants g on g.id = w.grant_id join release_titles r on r.id = w.release_id
    left join track_list t on t.id = w.track_id
  where g.link_id = :linkId and g.kind <> 'PREVIEW' order by w.answered_at desc, w.id desc limit 1000`;

/** What came of a link. The caller has checked that the link is theirs. */
export async function pressResult(db: Knex, linkId: number): Promise<PressResultView> {
  const bindings = { linkId, zone: getSettings().APP_TIMEZONE };
  const [people] = await select<Omit<PressResultView, 'tracks' | 'days' | 'answers'>>(db, PEOPLE, { linkId });
  const answers = await select<Omit<PressAnswerRow, 'at'> & { at: Date }>(db, ANSWERS, { linkId });
  return {
    ...people!,
    tracks: await select<PressTrackResult>(db, TRACKS, { linkId }),
    days: await select<PressDay>(db, DAYS, bindings),
    answers: answers.map((row) => ({ ...row, at: row.at.toISOString() })),
  };
}
