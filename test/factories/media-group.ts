import type { Pool } from 'pg';
import { insertRow, unique } from './insert';

/** Makes institutions a media group; the first of them is its main company. */
export async function createMediaGroup(pool: Pool, mainId: number, ...memberIds: number[]): Promise<void> {
  const group = await insertRow(pool, 'media_groups', {
    name: `Group ${unique()}`,
    main_company_id: mainId,
    version: 1,
  });
  await pool.query('update companies set media_group_id = $1, is_main_company = (id = $2) where id = any($3::int[])', [
    group.id,
    mainId,
    [mainId, ...memberIds],
  ]);
}
