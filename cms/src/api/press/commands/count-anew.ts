import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isMachineAgent, type CountedVisit } from '@mpn/domain';
import { announce, database, inTransaction, select, updateRow } from '@mpn/server-kit';
import { countVisits } from './hits';
import { replacePlays } from './plays';

const earliest = (times: readonly (string | null)[]): Date | null => {
  const [first] = times.filter((time) => time !== null).sort();
  return first === undefined ? null : new Date(first);
};
const latest = (times: readonly (string | null)[]): Date | null => {
  const last = times
    .filter((time) => time !== null)
    .sort()
    .at(-1);
  return last === undefined ? null : new Date(last);
};

const isSame = (one: Date | null | undefined, other: Date | null): boolean =>
  (one?.getTime() ?? null) === (other?.getTime() ?? null);

async function saveGrant(trx: Knex, grantId: number, visits: readonly CountedVisit[]): Promise<boolean> {
  const times = {
    first_visit_at: earliest(visits.map(({ visitedAt }) => visitedAt)),
    last_visit_at: latest(visits.map(({ lastVisitAt }) => lastVisitAt)),
    first_play_at: earliest(visits.map(({ firstPlayAt }) => firstPlayAt)),
  };
  const row = await trx('press_grants').where({ id: grantId }).first();
  const isKnown =
    row &&
    isSame(row.first_visit_at, times.first_visit_at) &&
    isSame(row.last_visit_at, times.last_visit_at) &&
    isSame(row.first_play_at, times.first_play_at);
  if (!isKnown) await updateRow(trx, 'press_grants', grantId, times);
  return !isKnown;
}

const AGENTS = `select distinct on (v.session_id) v.session_id as "sessionId", h.agent, s.machine
  from press_visits v join press_sessions s on s.id = v.session_id join press_hits h on h.visit_id = v.id
  where v.grant_id = :grantId order by v.session_id, h.id`;

/** Says anew which sessions are machines, where a hit is there that names the program. @returns whether one differed */
async function judgeSessions(trx: Knex, grantId: number): Promise<boolean> {
  const sessions = await select<{ sessionId: number; agent: string; machine: boolean }>(trx, AGENTS, { grantId });
  const different = sessions.filter(({ agent, machine }) => isMachineAgent(agent) !== machine);
  for (const { sessionId, machine } of different) {
    await updateRow(trx, 'press_sessions', sessionId, { machine: !machine });
  }
  return different.length > 0;
}

/**
 * Counts a personal link anew from its hits, and from what those that are not kept any more had counted.
 * @returns whether a number or an instant was different
 */
export async function countGrantAnew(trx: Knex, grantId: number): Promise<boolean> {
  const visits = await select<{ id: number; visitedAt: Date | null }>(
    trx,
    'select id, visited_at as "visitedAt" from press_visits where grant_id = :grantId order by id for update',
    { grantId },
  );
  const counted = await countVisits(
    trx,
    visits.map(({ id }) => id),
  );
  let isChanged = await judgeSessions(trx, grantId);
  for (const { id, visitedAt: before } of visits) {
    const visit = counted.get(id)!;
    const visitedAt = visit.visitedAt === null ? null : new Date(visit.visitedAt);
    if (!isSame(before, visitedAt)) {
      await updateRow(trx, 'press_visits', id, { visited_at: visitedAt });
      isChanged = true;
    }
    isChanged = (await replacePlays(trx, id, visit.plays)) || isChanged;
  }
  return (await saveGrant(trx, grantId, [...counted.values()])) || isChanged;
}

const AT_ONCE = 500;

/**
 * Counts all personal links anew, each in a transaction of its own, while guests go on listening.
 * @returns how many there are, and of how many something was different
 */
export async function countAnew(strapi: Core.Strapi): Promise<{ links: number; changed: number }> {
  let [links, changed, last] = [0, 0, 0];
  for (;;) {
    const page = await select<{ id: number; linkId: number; companyId: number }>(
      database(strapi),
      `select g.id, g.link_id as "linkId", l.company_id as "companyId"
       from press_grants g join press_links l on l.id = g.link_id
       where g.id > :last and g.kind <> 'PREVIEW' order by g.id limit ${AT_ONCE}`,
      { last },
    );
    for (const { id, linkId, companyId } of page) {
      changed += await inTransaction(strapi, async (trx) => {
        if (!(await countGrantAnew(trx, id))) return 0;
        await announce(trx, { resource: 'press_links', ids: [linkId], companies: [companyId] });
        return 1;
      });
      links += 1;
      last = id;
    }
    if (page.length < AT_ONCE) return { links, changed };
  }
}
