import type { Knex } from 'knex';
import type { FolderValues } from '@mpn/domain';
import { folderValues } from '../rules/plan';
import { readReleaseData } from './release-data';

/**
 * Values for folder names from the newest release that was to be delivered to an institution; null before the first.
 */
export async function folderExample(knex: Knex, institutionId: number): Promise<FolderValues | null> {
  const newest = await knex('deliveries as d')
    .join('releases as r', 'r.id', 'd.release_id')
    .where({ 'd.institution_id': institutionId })
    .whereNull('r.deleted_at')
    .whereNull('r.withdrawn_at')
    .orderBy('d.queued_at', 'desc')
    .first<{ id: number } | undefined>('r.id');
  return newest ? folderValues(await readReleaseData(knex, newest.id)) : null;
}
