import type { Knex } from 'knex';
import { normaliseEan, normaliseIsrc, toGtin13, type CatalogueHit, type DigitalSortColumn } from '@mpn/domain';
import { allOf, patternOf, piece, select, type SqlPiece } from '@mpn/server-kit';

/** A search among the releases that arrived by message. */
export type ListedQuestion =
  | { by: 'artist_title'; artist: string; title: string }
  | { by: 'gtin'; gtin: string }
  | { by: 'isrc'; isrc: string };

/**
 * A hit, with the id of the company's release that was made from this or another message about it, or has the same EAN.
 */
export interface ListedHit extends Omit<CatalogueHit, 'id'> {
  /** Of the imported release. */
  id: number;
  ownReleaseId: number | null;
}

interface Row {
  imported: number | null;
  sameEan: number | null;
  total: number;
}

const ORDER_BY: Readonly<Record<DigitalSortColumn, string>> = {
  title: 'mpn_normalize(i.title)',
  artistName: 'mpn_normalize(i.artist)',
  labelName: `mpn_normalize(i.draft->>'labelName')`,
  releaseDate: 'i.release_date',
  gtin: 'i.gtin',
};

/**
 * All words have to occur in the column. The first condition repeats that for artist and title together, which have an
 * index.
 */
function hasWords(text: string, column: 'i.artist' | 'i.title', name: string): SqlPiece[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 20)
    .map((word, index) => {
      const binding = `${name}${index}`;
      return piece(
        `mpn_normalize(coalesce(i.artist, '') || e'\\n' || i.title) like mpn_normalize(:${binding}::text)
         and mpn_normalize(coalesce(${column}, '')) like mpn_normalize(:${binding}::text)`,
        { [binding]: patternOf(word) },
      );
    });
}

function conditionOf(question: ListedQuestion): SqlPiece {
  switch (question.by) {
    case 'artist_title':
      return allOf([
        ...hasWords(question.artist, 'i.artist', 'artist'),
        ...hasWords(question.title, 'i.title', 'title'),
      ]);
    case 'gtin':
      return piece('i.gtin = :gtin::text', { gtin: toGtin13(normaliseEan(question.gtin)) });
    case 'isrc':
      return piece('i.isrcs @> to_jsonb(:wanted::text)', { wanted: normaliseIsrc(question.isrc) });
  }
}

/**
 * Searches the releases that arrived for a company by message, each with the values of its newest message. Returns the
 * first hits and the total.
 * @param limit rows at most
 */
export async function searchListed(
  db: Knex,
  companyId: number,
  question: ListedQuestion,
  { sort, reverse, limit }: { sort: DigitalSortColumn; reverse: boolean; limit: number },
): Promise<{ items: ListedHit[]; total: number }> {
  const condition = conditionOf(question);
  const rows = await select<Omit<ListedHit, 'ownReleaseId'> & Row>(
    db,
    `select i.id, i.title, i.artist as "artistName", i.gtin, i.draft->>'labelName' as "labelName",
       i.release_date::text as "releaseDate",
       (select t->>'title' from jsonb_array_elements(i.draft->'tracks') t
        where upper(replace(t->>'isrc', '-', '')) = :isrc::text limit 1) as "matchedTrack",
       (select count(distinct t->>'set') from jsonb_array_elements(i.draft->'tracks') t)::int as "setCount",
       jsonb_array_length(i.draft->'tracks') as "trackCount",
       (select r.id from imported_releases o join release_titles r on r.id = o.release_id and r.deleted_at is null
        where o.company_id = i.company_id and o.state = 'IMPORTED'
          and (o.id = i.id or o.catalogue_key = i.catalogue_key) order by o.id desc limit 1) as imported,
       (select r.id from release_titles r where r.company_id = i.company_id and r.deleted_at is null
          and lpad(r.ean, 13, '0') = i.gtin limit 1) as "sameEan", i.total
     from (select i.*, count(*) over ()::int as total from imported_releases i
       where i.company_id = :companyId and i.is_listed and ${condition.sql}
       order by ${ORDER_BY[sort]} ${reverse ? 'desc' : 'asc'} nulls last, i.id limit :limit::int) i
     order by ${ORDER_BY[sort]} ${reverse ? 'desc' : 'asc'} nulls last, i.id`,
    {
      ...condition.bindings,
      companyId,
      isrc: question.by === 'isrc' ? normaliseIsrc(question.isrc) : null,
      limit,
    },
  );
  return {
    items: rows.map(({ total: _, imported, sameEan, ...hit }) => ({ ...hit, ownReleaseId: imported ?? sameEan })),
    total: rows[0]?.total ?? 0,
  };
}

/**
 * Updates `is_listed` after an import was checked. Of several messages about a release only the last one is listed.
 * Messages with errors and older ones change nothing; a take-down removes the release from the list.
 */
export async function listImport(trx: Knex, companyId: number, importId: number): Promise<void> {
  const says = `(i.hold is null or i.hold not in ('ERRORS', 'OLDER', 'SUPERSEDED'))`;
  await select(
    trx,
    `update imported_releases set is_listed = false where company_id = :companyId and is_listed and catalogue_key in
       (select i.catalogue_key from imported_releases i where i.release_import_id = :importId and ${says})`,
    { companyId, importId },
  );
  await select(
    trx,
    `update imported_releases i set is_listed = true
     where i.release_import_id = :importId and ${says} and i.hold is distinct from 'TAKEN_DOWN'`,
    { importId },
  );
}
