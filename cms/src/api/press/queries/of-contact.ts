import type { Knex } from 'knex';
import { comparedAddress, type PressOfContactRow, type Principal } from '@mpn/domain';
import { select } from '@mpn/server-kit';
import { contactsCompany, readContact } from '../../company';
import { ownLinks } from '../access/own-links';
import { lastAnswer, overPlays } from './grants';

const MAX_LINKS = 200;

const ofContactSql = (own: string): string => `select g.id, l.id as "linkId", l.name as "linkName",
    case when l.state = 'REVOKED' or g.state = 'REVOKED' then 'REVOKED'
      when l.state = 'PAUSED' or g.state = 'PAUSED' then 'PAUSED' else 'ACTIVE' end as state,
    greatest(l.expires_at, coalesce(g.expires_at, l.expires_at)) as "expiresAt",
    g.first_visit_at as "firstVisitAt", g.last_visit_at as "lastVisitAt",
    ${overPlays('count(distinct p.track_id) filter (where p.played)::int')} as played,
    ${overPlays('count(distinct p.track_id) filter (where p.listened)::int')} as listened,
    ${overPlays('coalesce(sum(p.downloads), 0)::int')} as downloads,
    ${lastAnswer('answer')} as answer, ${lastAnswer('sentence')} as sentence
  from press_grants g join press_links l on l.id = g.link_id
  where (${own}) and g.kind = 'PERSON' and (g.contact_id = :contactId or g.email = :email)
  order by g.id desc limit ${MAX_LINKS}`;

type Facts = Omit<PressOfContactRow, 'expiresAt' | 'firstVisitAt' | 'lastVisitAt'> & {
  expiresAt: Date;
  firstVisitAt: Date | null;
  lastVisitAt: Date | null;
};

/**
 * What a contact of the caller's company got by press links, and did with it.
 * @throws AppError not-found
 */
export async function pressOfContact(
  db: Knex,
  principal: Principal,
  contactId: number,
): Promise<{ items: PressOfContactRow[] }> {
  const { email } = await readContact(db, contactsCompany(principal), contactId);
  const { sql, bindings } = ownLinks(principal);
  const rows = await select<Facts>(db, ofContactSql(sql), {
    ...bindings,
    contactId,
    email: email ? comparedAddress(email) : null,
  });
  return {
    items: rows.map((row) => ({
      ...row,
      expiresAt: row.expiresAt.toISOString(),
      firstVisitAt: row.firstVisitAt?.toISOString() ?? null,
      lastVisitAt: row.lastVisitAt?.toISOString() ?? null,
    })),
  };
}
