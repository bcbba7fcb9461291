import type { Knex } from 'knex';
import {
  fail,
  type MediaCompanyChoice,
  type mediaGroupEndpoints,
  type MediaGroupRow,
  type MediaGroupView,
  type Page,
  type QueryOf,
  type SelectionItem,
} from '@mpn/domain';
import { patternOf, select, tablePage } from '@mpn/server-kit';
import { MEDIA_CHOICE } from './media-choices';

type TableQuery = QueryOf<typeof mediaGroupEndpoints.list>;

const MEMBERS = 'from companies c where c.media_group_id = g.id and c.deleted_at is null';
const COMPANIES = `(select count(*) ${MEMBERS})::int`;

const SORTABLE: Record<NonNullable<TableQuery['sortBy']>, string> = {
  id: 'g.id',
  name: 'lower(g.name)',
  mpnNumber: 'g.mpn_number',
  mainCompanyName: 'lower(main.name)',
  companies: COMPANIES,
};

/** One page of media company groups. */
export function mediaGroupTable(db: Knex, query: TableQuery): Promise<Page<MediaGroupRow>> {
  const rows = db('media_groups as g')
    .leftJoin('companies as main', 'main.id', 'g.main_company_id')
    .where((where) => {
      if (!query.term?.trim()) return;
      const pattern = patternOf(query.term.trim());
      where
        .whereILike('g.name', pattern)
        .orWhereILike('g.mpn_number', pattern)
        .orWhereRaw(`exists (select 1 ${MEMBERS} and c.name ilike ?)`, [pattern]);
    })
    .select(
      'g.id',
      'g.name',
      'g.mpn_number as mpnNumber',
      'main.name as mainCompanyName',
      db.raw(`${COMPANIES} as companies`),
      db.raw(`coalesce(g.shop_sync_status, 'NOT_SYNCED') as "shopSyncStatus"`),
    );
  return tablePage<MediaGroupRow>(rows, query, SORTABLE, { column: SORTABLE.name, direction: 'asc', id: 'g.id' });
}

/** All groups to choose from, by name. */
export const mediaGroupChoices = (db: Knex): Promise<SelectionItem[]> =>
  db('media_groups').orderByRaw('lower(name), id').select<SelectionItem[]>('id', 'name');

/** The companies of a group, by name. */
export const companiesOfMediaGroup = (db: Knex, id: number): Promise<MediaCompanyChoice[]> =>
  select<MediaCompanyChoice>(
    db,
    `${MEDIA_CHOICE} where c.media_group_id = :id and c.deleted_at is null order by lower(c.name), c.id`,
    { id },
  );

/**
 * A group with its companies.
 * @throws AppError not-found
 */
export async function readMediaGroup(db: Knex, id: number): Promise<MediaGroupView> {
  const [group] = await select<Omit<MediaGroupView, 'companies'>>(
    db,
    `select g.id, g.name, g.mpn_number as "mpnNumber", g.main_company_id as "mainCompanyId",
       coalesce(g.shop_sync_status, 'NOT_SYNCED') as "shopSyncStatus", g.version
     from media_groups g where g.id = :id`,
    { id },
  );
  if (!group) throw fail('mpn.backend.global.error.not-found');
  return { ...group, companies: await companiesOfMediaGroup(db, id) };
}
