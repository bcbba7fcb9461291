import type { Knex } from 'knex';
import { normaliseEan, normaliseIsrc, toGtin13, type CatalogueHit, type DigitalSortColumn } from '@mpn/domain';
import { allOf, patternOf, piece, select, type SqlPiece } from '@mpn/server-kit';

/** What is looked for in what arrived by message. */
export type ListedQuestion =
  { by: 'artist_title'; artist: string; title: string } | { by: 'gtin'; gtin: string } | { by: 'isrc'; isrc: string };

/** A hit, with the release that was made of it or of an earlier message about it. */
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

/** Whatever has all the words; by an index first, which knows artist and title as one text. */
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
 * Releases that arrived at a company by message, each as its newest message says: the first ones and how many there are.
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
       (select r.id from imported_releases o join releases r on r.id = o.release_id and r.deleted_at is null
        where o.company_id = i.company_id and o.state = 'IMPORTED'
          and (o.id = i.id or o.catalogue_key = i.catalogue_key) order by o.id desc limit 1) as imported,
       (select r.id from releases r where r.company_id = i.company_id and r.deleted_at is null
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
 * Lists what a checked import brought. Of several messages about a release the last one is found; one that cannot be
 * read or is older changes nothing, and what the sender takes down is found no more.
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
