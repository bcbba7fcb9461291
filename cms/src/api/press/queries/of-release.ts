import type { Knex } from 'knex';
import type { PressAnswerRow, PressCounts, PressOfRelease, Principal } from '@mpn/domain';
import { select } from '@mpn/server-kit';
import { ownLinks } from '../access/own-links';
import { releasesForLink } from './links';

const MAX_ANSWERS = 200;

/** SQL: the caller's links `l` of the release. */
const linksOf = (own: string): string => `press_links l join press_link_releases x on x.link_id = l.id
    and x.release_id = :releaseId and (${own})`;

const countsSql = (own: string): string => `select count(distinct l.id)::int as links,
    count(distinct g.id) filter (where g.kind = 'PERSON')::int as people,
    count(distinct g.id) filter (where v.visited_at is not null)::int as visited,
    count(distinct g.id) filter (where p.played)::int as played,
    count(distinct g.id) filter (where p.listened)::int as listened,
    count(distinct g.id) filter (where p.downloads > 0)::int as downloaded
  from ${linksOf(own)}
    left join press_grants g on g.link_id = l.id and g.kind <> 'PREVIEW'
    left join press_visits v on v.grant_id = g.id
    left join (press_plays p join track_list t on t.id = p.track_id and t.release_id = :releaseId)
      on p.visit_id = v.id`;

const answersSql = (own: string): string => `select l.id as "linkId", g.id as "grantId", g.label,
    w.release_id as "releaseId", w.track_id as "trackId", coalesce(t.title, r.title) as title, w.answer, w.sentence,
    w.answered_at as at
  from ${linksOf(own)}
    join press_grants g on g.link_id = l.id and g.kind <> 'PREVIEW'
    join press_answers w on w.grant_id = g.id and w.release_id = :releaseId
    join release_titles r on r.id = w.release_id left join track_list t on t.id = w.track_id
  order by w.answered_at desc, w.id desc limit ${MAX_ANSWERS}`;

/** What came of the caller's press links of a release. @throws AppError not-found */
export async function pressOfRelease(db: Knex, principal: Principal, releaseId: number): Promise<PressOfRelease> {
  await releasesForLink(db, principal, [releaseId]);
  const { sql, bindings } = ownLinks(principal);
  const values = { ...bindings, releaseId };
  const [counts] = await select<PressCounts & { links: number }>(db, countsSql(sql), values);
  const answers = await select<Omit<PressAnswerRow, 'at'> & { linkId: number; at: Date }>(db, answersSql(sql), values);
  return { ...counts!, answers: answers.map((row) => ({ ...row, at: row.at.toISOString() })) };
}
