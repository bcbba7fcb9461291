import type { Knex } from 'knex';
import {
  fail,
  reachedCompanyId,
  type MandateView,
  type Page,
  type Principal,
  type promoShareEndpoints,
  type PromoShareReleaseLinkView,
  type PromoShareRow,
  type PromoShareView,
  type QueryOf,
  type SelectionItem,
} from '@mpn/domain';
import { isEnabled, patternOf, select, tablePage } from '@mpn/server-kit';
import { DELETED_FOR, shareRights, sidesOf, type ShareSide } from '../rules/share-side';

export interface AcceptedShare {
  id: number;
}

/**
 * A company's accepted promo share from a source; with `receivedCompanyId` null (a super admin) any accepted one of
 * the source.
 * Both companies must be enabled.
 * @returns undefined without one
 */
export async function findAcceptedShare(
  knex: Knex,
  sourceCompanyId: number,
  receivedCompanyId: number | null,
): Promise<AcceptedShare | undefined> {
  const [share] = await select<AcceptedShare>(
    knex,
    `select sh.id
     from promo_shares sh
     join partners c on c.id = sh.source_company_id and ${isEnabled('c')}
     join partners rec on rec.id = sh.received_company_id and ${isEnabled('rec')}
     where sh.source_company_id = :sourceCompanyId and sh.status = 'ACCEPTED'
       and (:receivedCompanyId::int is null or sh.received_company_id = :receivedCompanyId::int)
     order by sh.id limit 1`,
    { sourceCompanyId, receivedCompanyId },
  );
  return share;
}

/** Companies that share with a company, by name; with null (a super admin) all that share with anybody. */
export async function findMandates(knex: Knex, receivedCompanyId: number | null): Promise<MandateView[]> {
  const rows = await select<Omit<MandateView, 'sharedAt'> & { sharedAt: Date }>(
    knex,
    `select distinct on (lower(c.name), c.id) c.id as "companyId", c.name as "companyName",
       coalesce(sh.full_access, false) as "fullAccess", coalesce(sh.may_buy, false) as "mayBuy",
       (select count(*)::int from promo_share_release_links l where l.promo_share_id = sh.id) as releases,
       (select count(*)::int from promo_share_release_links l where l.promo_share_id = sh.id and l.editable)
         as "editableReleases",
       sh.created_at as "sharedAt"
     from promo_shares sh
     join partners c on c.id = sh.source_company_id and c.type = 'PROMOTION' and ${isEnabled('c')}
     join partners rec on rec.id = sh.received_company_id and ${isEnabled('rec')}
     where sh.status = 'ACCEPTED'
       and (:receivedCompanyId::int is null or sh.received_company_id = :receivedCompanyId::int)
     order by lower(c.name), c.id, sh.id`,
    { receivedCompanyId },
  );
  return rows.map((row) => ({ ...row, sharedAt: row.sharedAt.toISOString() }));
}

/** Companies whose share a company has accepted, by name. */
export async function findSourceCompanies(knex: Knex, companyId: number): Promise<SelectionItem[]> {
  const mandates = await findMandates(knex, companyId);
  return mandates.map(({ companyId: id, companyName: name }) => ({ id, name }));
}

type TableQuery = QueryOf<typeof promoShareEndpoints.grantedByYou>;
type RowFacts = Omit<PromoShareRow, 'events' | 'editable' | 'canEnter' | 'createdAt'> & { createdAt: Date };

const COLUMNS = `sh.id, sh.status, coalesce(sh.full_access, false) as "fullAccess",
  coalesce(sh.may_buy, false) as "mayBuy",
  src.id as "sourceCompanyId", src.name as "sourceCompanyName", src.mpn_company_number as "sourceCompanyMpnNumber",
  rec.id as "receivedCompanyId", rec.name as "receivedCompanyName",
  rec.mpn_company_number as "receivedCompanyMpnNumber",
  sh.created_at as "createdAt"`;

const LINKED = `select count(*)::int from promo_share_release_links l
  join release_titles r on r.id = l.release_id and r.deleted_at is null where l.promo_share_id = sh.id`;

/** One page of the shares in which the caller's company is on this side; of all companies for a super admin. */
export async function promoShareTable(
  db: Knex,
  principal: Principal,
  side: ShareSide,
  query: TableQuery,
): Promise<Page<PromoShareRow>> {
  const companyId = reachedCompanyId(principal);
  const [mine, other] = side === 'SOURCE' ? ['src', 'rec'] : ['rec', 'src'];
  const rows = db('promo_shares as sh')
    .join('partners as src', 'src.id', 'sh.source_company_id')
    .join('partners as rec', 'rec.id', 'sh.received_company_id')
    .whereNotIn('sh.status', [...DELETED_FOR[side]])
    .where((where) => {
      if (companyId !== null) where.where(`${mine}.id`, companyId);
      if (query.status && query.status.length > 0) where.whereIn('sh.status', query.status);
      const term = query.term?.trim();
      if (term) {
        where.where((any) => {
          any.whereRaw(`${other}.name ilike ?`, [patternOf(term)]).orWhere(`${other}.mpn_company_number`, term);
          if (companyId === null) any.orWhereRaw(`${mine}.name ilike ?`, [patternOf(term)]);
        });
      }
    })
    .select(db.raw(COLUMNS), db.raw(`(${LINKED}) as releases, (${LINKED} and l.editable) as "editableReleases"`));
  const sortable: Record<NonNullable<TableQuery['sortBy']>, string> = {
    companyName: `lower(${other}.name)`,
    mpnNumber: `${other}.mpn_company_number`,
    status: 'sh.status',
    createdAt: 'sh.created_at',
  };
  const page = await tablePage<RowFacts>(rows, query, sortable, {
    column: sortable.createdAt,
    direction: 'desc',
    id: 'sh.id',
  });
  return {
    ...page,
    items: page.items.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      ...shareRights(principal, row),
    })),
  };
}

type ShareFacts = Omit<PromoShareView, 'events' | 'editable' | 'canEnter' | 'createdAt' | 'promoShareReleaseLinks'> & {
  createdAt: Date;
};

/**
 * A share with its releases, for a side that has not deleted it.
 * @throws AppError promo share not-found, also for others'
 */
export async function readPromoShare(db: Knex, principal: Principal, id: number): Promise<PromoShareView> {
  const [share] = await select<ShareFacts>(
    db,
    `select ${COLUMNS}, sh.version from promo_shares sh
     join partners src on src.id = sh.source_company_id join partners rec on rec.id = sh.received_company_id
     where sh.id = :id`,
    { id },
  );
  if (!share || sidesOf(principal, share).length === 0) throw fail('mpn.backend.promoshare.error.not-found', { id });
  const promoShareReleaseLinks = await select<PromoShareReleaseLinkView>(
    db,
    `select r.id as "releaseId", coalesce(l.editable, false) as editable, r.title, r.artist_name as "artistName", r.ean,
       to_char(r.release_date, 'YYYY-MM-DD') as "releaseDate"
     from promo_share_release_links l join release_titles r on r.id = l.release_id and r.deleted_at is null
     where l.promo_share_id = :id order by mpn_normalize(r.title), r.id`,
    { id },
  );
  return {
    ...share,
    createdAt: share.createdAt.toISOString(),
    promoShareReleaseLinks,
    ...shareRights(principal, share),
  };
}

/** The pending or accepted share of the caller's company with a receiving company. @throws AppError not-found */
export async function findLiveShareWith(
  db: Knex,
  principal: Principal,
  receivedCompanyId: number,
): Promise<PromoShareView> {
  const [share] = await select<{ id: number }>(
    db,
    `select id from promo_shares where source_company_id = :companyId and received_company_id = :receivedCompanyId
       and status in ('PENDING', 'ACCEPTED')`,
    { companyId: principal.companyId, receivedCompanyId },
  );
  if (!share) throw fail('mpn.backend.global.error.not-found');
  return readPromoShare(db, principal, share.id);
}
