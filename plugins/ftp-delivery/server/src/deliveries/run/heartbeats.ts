import type { Core } from '@strapi/strapi';
import { database, repeat, select } from '@mpn/server-kit';
import { announceDeliveries } from '../commands/announce-deliveries';
import { RUNNING_STATES } from '../queries/delivery-row';

export const BEAT_MS = 1_000;

/** A delivery that this process runs. */
export interface RunningDelivery {
  deliveryId: number;
  /** Our value of `locked_by`. */
  runId: string;
  /** Bytes sent so far; null while none are. */
  bytes: () => number | null;
  /** Called after each heartbeat. @param isOurs false: it was cancelled, or another worker has taken it over */
  onHeartbeat: (isOurs: boolean) => void;
}

const running = new Map<string, RunningDelivery>();
/** Last announced bytes of each run. */
const announced = new Map<string, number>();
let stop: (() => Promise<void>) | undefined;

/** Locked rows are skipped this time, so that the others do not wait (for example for a cancellation). */
const BEAT = `
  with run as (
    select * from unnest(:ids::int[], :runIds::text[], :bytes::bigint[]) as run (id, run_id, bytes)
  ), ours as (
    select d.id from deliveries d join run on run.id = d.id and run.run_id = d.locked_by
    where d.state = any(:states::text[])
  ), free as (
    select id from deliveries where id in (select id from ours) order by id for update skip locked
  ), beaten as (
    update deliveries d set heartbeat_at = :now, bytes_done = coalesce(run.bytes, d.bytes_done)
    from run where d.id = run.id and d.id in (select id from free)
  )
  select id from ours`;

async function beat(strapi: Core.Strapi): Promise<void> {
  const runs = [...running.values()].map((run) => ({ ...run, sent: run.bytes() }));
  if (runs.length === 0) {
    void stop?.();
    stop = undefined;
    return;
  }
  const ours = await select<{ id: number }>(database(strapi), BEAT, {
    now: new Date(),
    ids: runs.map(({ deliveryId }) => deliveryId),
    runIds: runs.map(({ runId }) => runId),
    bytes: runs.map(({ sent }) => sent),
    states: RUNNING_STATES,
  });
  const mine = new Set(ours.map(({ id }) => id));
  for (const { deliveryId, onHeartbeat } of runs) onHeartbeat(mine.has(deliveryId));
  const moved = runs.filter(
    ({ deliveryId, runId, sent }) => sent !== null && mine.has(deliveryId) && announced.get(runId) !== sent,
  );
  for (const { runId, sent } of moved) if (running.has(runId)) announced.set(runId, sent ?? 0);
  await announceDeliveries(
    database(strapi),
    moved.map(({ deliveryId }) => deliveryId),
    false,
  );
}

/**
 * Keeps the heartbeat and the progress of a delivery up to date, once a second and in one statement for all that this
 * process runs: 64 at once would otherwise be 64 statements and as many announcements a second.
 * @returns ends it
 */
export function keepHeartbeat(strapi: Core.Strapi, run: RunningDelivery): () => void {
  running.set(run.runId, run);
  // The database may be restarting, which a transfer survives.
  stop ??= repeat(
    BEAT_MS,
    () => beat(strapi),
    (error) => strapi.log.warn(`heartbeat of deliveries: ${String(error)}`),
  );
  return () => {
    running.delete(run.runId);
    announced.delete(run.runId);
  };
}
