import path from 'node:path';
import type { DeliveryDetail } from '@mpn/domain';
import { database } from '../../http/support/server';
import { filesIn, sha256 } from './support';

/** Local path of a delivery's folder. */
export const folderOf = (server: { root: string }, { remoteDirectory }: DeliveryDetail): string =>
  path.join(server.root, remoteDirectory ?? '');

/** Asserts that every file is complete, and that there are no others. */
export function expectWhole(server: { root: string }, delivery: DeliveryDetail): void {
  const folder = folderOf(server, delivery);
  expect(filesIn(folder, '.')).toEqual(delivery.files.map(({ name }) => name).sort());
  for (const file of delivery.files) expect(sha256(path.join(folder, file.name))).toBe(file.sha256);
}

/** Outcome of each attempt in the log. */
export const attemptsInLog = ({ history }: DeliveryDetail): unknown[] =>
  history.map(({ outcome, step, errorCode }) => [outcome, step, errorCode?.replace('mpn.backend.delivery.error.', '')]);

/** Time of the next attempt; undefined without one. */
export async function nextAttemptAt(deliveryId: number): Promise<Date | undefined> {
  const { rows } = await (
    await database()
  ).query<{ run_at: Date }>('select run_at from graphile_worker.jobs where key = $1', [`delivery:${deliveryId}`]);
  return rows[0]?.run_at;
}
