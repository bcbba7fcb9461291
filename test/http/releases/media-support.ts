import type { MediaReleaseDetail, MediaTableRow, Page } from '@mpn/domain';
import { createRelease, sampleTo, type SamplingOptions, type TestRelease } from '../../factories/release';
import { database } from '../support/server';
import type { Person, Promoter } from './support';

/** A release of the label, sampled to the listener's institution. */
export async function sampledTo(
  label: Promoter,
  listener: Person,
  options: SamplingOptions = {},
): Promise<TestRelease> {
  const pool = await database();
  const release = await createRelease(pool, label.companyId);
  await sampleTo(pool, release.id, listener.companyId, options);
  return release;
}

export const list = (listener: Person, query: Record<string, string | number | boolean | readonly string[]> = {}) =>
  listener.client.get<Page<MediaTableRow>>('/releases/_views/table', { query });
export const detail = (listener: Person, id: number) =>
  listener.client.get<MediaReleaseDetail>(`/releases/${id}/_views/detail`);
