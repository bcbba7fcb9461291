import type { Knex } from 'knex';
import {
  MAX_CHOICES,
  type companyEndpoints,
  type CompanyRow,
  type CompanyStatus,
  type Page,
  type PromotionCompanyChoice,
  type QueryOf,
} from '@mpn/domain';
import {
  isCompanyAlike,
  isDisabledOrDeleted,
  isEnabled,
  namesOrAlike,
  pageOrAlike,
  patternOf,
  select,
  tablePage,
} from '@mpn/server-kit';
import { IS_NAMED } from './media-choices';

type TableQuery = QueryOf<typeof companyEndpoints.list>;

const USERS = `(select count(*) from people u where u.company_id = c.id and u.deleted_at is null)::int`;

const SORTABLE: Record<NonNullable<TableQuery['sortBy']>, string> = {
  id: 'c.id',
  name: 'lower(c.name)',
  type: 'c.type',
  mpnCompanyNumber: 'c.mpn_company_number',
  city: 'lower(c.city)',
  medium: 'medium.code',
  users: USERS,
  created: 'c.created_at',
};

const STATUS: Readonly<Record<CompanyStatus, string>> = {
  ENABLED: isEnabled('c'),
  DISABLED: isDisabledOrDeleted('c'),
  PROBLEMATIC: 'coalesce(c.problematic, false)',
  PENDING_REGISTRATION: 'coalesce(c.pending_registration, false)',
};

/** SQL: what is searched, as in the index companies_list_text_trgm (065-administration-lists.sql). */
const SEARCHED = `(coalesce(c.name, '') || e'\\n' || coalesce(c.mpn_company_number, '')
  || e'\\n' || coalesce(c.city, '') || e'\\n' || coalesce(c.vat_id, ''))`;

function matching(db: Knex, query: TableQuery, alike: boolean): Knex.QueryBuilder {
  const { term, type = [], status = [], medium = [] } = query;
  return db('companies as c')
    .leftJoin('medium_list as medium', 'medium.id', 'c.sampling_medium_id')
    .leftJoin('media_groups as g', 'g.id', 'c.media_group_id')
    .whereNull('c.deleted_at')
    .where((where) => {
      if (type.length > 0) where.whereIn('c.type', [...type]);
      if (medium.length > 0) where.whereIn('medium.code', [...medium]);
      if (status.length > 0) {
        where.where((any) => {
          for (const one of status) any.orWhereRaw(STATUS[one]);
        });
      }
      if (alike) where.whereRaw(isCompanyAlike('c.id', '?'), [term!.trim()]);
      else if (term?.trim()) {
        where.whereRaw(`${SEARCHED} ilike ?`, [patternOf(term.trim())]);
      }
    });
}

/** One page of companies. */
export const companyTable = (db: Knex, query: TableQuery): Promise<Page<CompanyRow>> =>
  pageOrAlike(query.term, (alike) => readPage(db, query, alike));

async function readPage(db: Knex, query: TableQuery, alike: boolean): Promise<Page<CompanyRow>> {
  const rows = matching(db, query, alike).select(
    'c.id',
    'c.name',
    'c.type',
    'c.mpn_company_number as mpnCompanyNumber',
    'c.city',
    'c.country',
    'medium.code as medium',
    'g.name as mediaGroupName',
    db.raw(`${USERS} as users`),
    db.raw('coalesce(c.disabled, false) as disabled'),
    db.raw('coalesce(c.problematic, false) as problematic'),
    db.raw('coalesce(c.pending_registration, false) as "pendingRegistration"'),
    'c.created_at as created',
  );
  const page = await tablePage<Omit<CompanyRow, 'created'> & { created: Date }>(rows, query, SORTABLE, {
    column: SORTABLE.name,
    direction: 'asc',
    id: 'c.id',
  });
  return { ...page, items: page.items.map((row) => ({ ...row, created: row.created.toISOString() })) };
}

/** Enabled promotion companies to choose from, by name: the first {@link MAX_CHOICES}. */
export function promotionChoices(
  db: Knex,
  { term, exceptId }: { term?: string | undefined; exceptId: number | null },
): Promise<PromotionCompanyChoice[]> {
  const searched = term?.trim() ? term.trim() : null;
  const bindings = { pattern: searched === null ? null : patternOf(searched), term: searched, exceptId };
  return namesOrAlike(term, (alike) =>
    select<PromotionCompanyChoice>(
      db,
      `select c.id, c.name, c.mpn_company_number as "mpnCompanyNumber" from companies c
     where c.type = 'PROMOTION' and ${isEnabled('c')} and c.id is distinct from :exceptId::int
       and ${alike ? isCompanyAlike('c.id', ':term') : IS_NAMED}
     order by lower(c.name), c.id limit ${MAX_CHOICES}`,
      bindings,
    ),
  );
}
