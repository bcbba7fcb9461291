import type { Knex } from 'knex';
import type { Context } from 'koa';
import {
  countHit,
  NOTHING_COUNTED,
  type CountedVisit,
  type PressGrantKind,
  type PressHitData,
  type PressHitRecord,
} from '@mpn/domain';
import { select } from '@mpn/server-kit';

/** Characters of a User-Agent that are kept. */
const AGENT_MAX = 300;

/** Whether what comes from here is kept: neither of guests who are not measured nor of the promoter's own look. */
export const isKept = ({ measured, kind }: { measured: boolean; kind: PressGrantKind }): boolean =>
  measured && kind !== 'PREVIEW';

const INSERT = `insert into press_hits (at, visit_id, kind, agent, data)
  values (:at, :visitId, :kind, :agent, cast(:data as jsonb))`;

/** Keeps what came, for as long as hits are kept. @returns the hit with its time, to be counted */
export async function keepHit(db: Knex, visitId: number, agent: string, data: PressHitData): Promise<PressHitRecord> {
  const { kind, ...rest } = data;
  const kept = agent.slice(0, AGENT_MAX);
  const at = new Date().toISOString();
  await db.raw(INSERT, { at, visitId, kind, agent: kept, data: JSON.stringify(rest) });
  return { ...data, at, agent: kept };
}

/** Keeps a request of the page or of one of its calls. */
export async function keepRequest(db: Knex, ctx: Context, visitId: number, call: string): Promise<void> {
  const purpose = ctx.get('sec-purpose') || ctx.get('purpose');
  const asked = { kind: 'REQUEST', call, method: ctx.method, ...(purpose ? { purpose: purpose.slice(0, 40) } : {}) };
  await keepHit(db, visitId, ctx.get('user-agent'), asked as PressHitData);
}

const COUNTED = 'select visit_id as "visitId", counted::text from press_counted where visit_id = any(:visitIds::int[])';

const HITS = `select visit_id as "visitId", at, kind, agent, data::text from press_hits
  where visit_id = any(:visitIds::int[]) and at < :before and kind <> 'REQUEST' order by id`;

interface HitRow {
  visitId: number;
  at: Date;
  kind: PressHitData['kind'];
  agent: string;
  /** JSON. */
  data: string;
}

/** Rows after every hit that can be there. */
const ALWAYS = new Date('9999-01-01');

/**
 * What the hits of visits count, from those on that are not kept any more. The caller has locked the visits.
 * @param before only hits before this instant
 */
export async function countVisits(
  trx: Knex,
  visitIds: readonly number[],
  before = ALWAYS,
): Promise<Map<number, CountedVisit>> {
  const bindings = { visitIds: [...visitIds] };
  const earlier = await select<{ visitId: number; counted: string }>(trx, COUNTED, bindings);
  const counted = new Map(visitIds.map((id) => [id, NOTHING_COUNTED]));
  for (const row of earlier) counted.set(row.visitId, JSON.parse(row.counted) as CountedVisit);
  for (const { visitId, at, data, kind, agent } of await select<HitRow>(trx, HITS, { ...bindings, before })) {
    const hit = { ...(JSON.parse(data) as object), kind, agent, at: at.toISOString() } as PressHitRecord;
    counted.set(visitId, countHit(counted.get(visitId) ?? NOTHING_COUNTED, hit));
  }
  return counted;
}

/** Forgets every hit of a visit, and what earlier ones had counted. */
export async function dropHits(trx: Knex, visitId: number): Promise<void> {
  await trx.raw('delete from press_hits where visit_id = ?', [visitId]);
  await trx.raw('delete from press_counted where visit_id = ?', [visitId]);
}

const FOLD = `insert into press_counted (visit_id, counted, at)
  values (:visitId, cast(:counted as jsonb), now())
  on conflict (visit_id) do update set counted = excluded.counted, at = excluded.at`;

/**
 * Replaces hits by what they count: the numbers stay, what was requested, when and by which program goes.
 * @param before only hits before this instant
 */
export async function foldHits(trx: Knex, visitIds: readonly number[], before = ALWAYS): Promise<void> {
  const ids = [...visitIds].sort((a, b) => a - b);
  await select(trx, 'select 1 from press_visits where id = any(:ids::int[]) order by id for update', { ids });
  for (const [visitId, counted] of await countVisits(trx, ids, before)) {
    await trx.raw(FOLD, { visitId, counted: JSON.stringify(counted) });
  }
  await trx.raw('delete from press_hits where visit_id = any(?::int[]) and at < ?', [ids, before]);
}
