import type { Knex } from 'knex';
import type { BlockListRow, Page } from '@mpn/domain';
import { isCompanyAlike, pageOrAlike, patternOf, tablePage, type TableRequest } from '@mpn/server-kit';

const COLUMNS = {
  id: 'entry.id',
  companyName: 'promoter.name',
  institutionName: 'institution.name',
  medium: 'medium.code',
} as const;

/** Block-list entries with names; of one company, or of all with `companyId` null. */
export function blockListQuery(knex: Knex, companyId: number | null): Knex.QueryBuilder {
  const query = knex('block_list_entries as entry')
    .join('companies as promoter', 'promoter.id', 'entry.company_id')
    .join('companies as institution', 'institution.id', 'entry.institution_id')
    .leftJoin('medium_list as medium', 'medium.id', 'entry.medium_id')
    .whereNull('institution.deleted_at')
    .select({
      id: 'entry.id',
      companyId: 'promoter.id',
      companyName: 'promoter.name',
      institutionId: 'institution.id',
      institutionName: 'institution.name',
      institutionMpnNumber: 'institution.mpn_company_number',
      mediumId: 'entry.medium_id',
      medium: 'medium.code',
    });
  return companyId === null ? query : query.where('entry.company_id', companyId);
}

type ListRequest = TableRequest & { term?: string | undefined };

/** One page of a block list; `term` searches the institution's name. */
export const blockListTable = (
  knex: Knex,
  companyId: number | null,
  request: ListRequest,
): Promise<Page<BlockListRow>> => pageOrAlike(request.term, (alike) => readPage(knex, companyId, request, alike));

async function readPage(
  knex: Knex,
  companyId: number | null,
  request: ListRequest,
  alike: boolean,
): Promise<Page<BlockListRow>> {
  const query = blockListQuery(knex, companyId);
  if (alike) query.whereRaw(isCompanyAlike('institution.id', '?'), [request.term!]);
  else if (request.term) query.whereILike('institution.name', patternOf(request.term));
  return tablePage<BlockListRow>(query, request, COLUMNS, {
    column: 'institution.name',
    direction: 'asc',
    id: 'entry.id',
  });
}
