import type { Core } from '@strapi/strapi';
import {
  fail,
  normaliseEan,
  normaliseIsrc,
  type AuthorRole,
  type CatalogueHit,
  type CatalogueRelease,
  type DigitalSortColumn,
} from '@mpn/domain';
import { database, piece, select, type RowOf, type SqlPiece, patternOf } from '@mpn/server-kit';
import { fileStorage } from '../../media';
import type { CatalogueQuestion, DigitalCatalogue } from './digital-catalogue';

// Support edits these keys in the panel: they must never lead to customers' files.
const FILE_KEY = /^catalogue\/[\w-][\w.-]*$/;

const ORDER_BY: Readonly<Record<DigitalSortColumn, string>> = {
  title: 'mpn_normalize(d.title)',
  artistName: 'mpn_normalize(d.artist_name)',
  labelName: 'mpn_normalize(d.label_name)',
  releaseDate: 'd.release_date',
  gtin: 'd.gtin',
};

/** Every word must occur, in any order. */
const wordPatterns = (text: string): string[] => text.split(/\s+/).filter(Boolean).map(patternOf);

const hasWords = (column: string, binding: string): string =>
  `mpn_normalize(coalesce(${column}, '')) like all (select mpn_normalize(word) from unnest(:${binding}::text[]) word)`;

function conditionOf(question: CatalogueQuestion): SqlPiece {
  switch (question.by) {
    case 'artist_title':
      return piece(`${hasWords('d.artist_name', 'artistWords')} and ${hasWords('d.title', 'titleWords')}`, {
        artistWords: wordPatterns(question.artist),
        titleWords: wordPatterns(question.title),
      });
    case 'gtin':
      return piece(`lpad(d.gtin, 13, '0') = lpad(:gtin::text, 13, '0')`, { gtin: normaliseEan(question.gtin) });
    case 'isrc':
      return piece('matched.title is not null');
  }
}

type ReleaseRow = Pick<
  RowOf<'digital_releases'>,
  | 'id'
  | 'title'
  | 'artist_name'
  | 'gtin'
  | 'label_name'
  | 'label_code'
  | 'release_date'
  | 'format_code'
  | 'cover_key'
  | 'title_latin'
  | 'artist_name_latin'
  | 'catalogue_number'
  | 'p_line_year'
  | 'p_line_owner'
  | 'c_line_year'
  | 'c_line_owner'
  | 'original_release_date'
>;

type TrackRow = RowOf<'digital_tracks'>;

function authorsOf(role: AuthorRole, names: string | null) {
  return (names ?? '')
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => ({ role, name, ipi: null, isni: null }));
}

const lineOf = (year: number | null, owner: string | null) => (year !== null || owner ? { year, owner } : null);

const fileOf = (key: string | null, name: string) =>
  key ? { reference: key, fileName: `${name}${/\.\w+$/.exec(key)?.[0] ?? ''}`.slice(-255) } : null;

const trackOf = (row: TrackRow): CatalogueRelease['tracks'][number] => ({
  set: row.set_number,
  position: row.position,
  title: row.title,
  artist: row.artist,
  isrc: row.isrc,
  durationMs: row.duration_ms,
  publisher: row.publisher,
  authors: [...authorsOf('COMPOSER', row.composers), ...authorsOf('LYRICIST', row.lyricists)],
  titleLatin: row.title_latin,
  pLine: lineOf(row.p_line_year, row.p_line_owner),
  recordingYear: row.recording_year,
  recordingCountry: row.recording_country,
  language: row.language,
  explicit: row.explicit,
  iswc: row.iswc,
  audio: fileOf(row.audio_key, row.title),
});

/** The catalogue that support staff keep in the panel, for installations without an external service. */
export function embeddedCatalogue(strapi: Core.Strapi): DigitalCatalogue {
  const db = database(strapi);
  return {
    async search(accounts, question, { sort, reverse, limit }) {
      const condition = conditionOf(question);
      const rows = await select<CatalogueHit & { total: number }>(
        db,
        `select d.id::text as id, d.title, d.artist_name as "artistName", d.gtin, d.label_name as "labelName",
           d.release_date::text as "releaseDate", matched.title as "matchedTrack",
           (select count(distinct t.set_number) from digital_tracks t where t.release_id = d.id)::int as "setCount",
           (select count(*) from digital_tracks t where t.release_id = d.id)::int as "trackCount",
           count(*) over ()::int as total
         from digital_releases d
         left join lateral (select t.title from digital_tracks t
           where t.release_id = d.id and upper(replace(t.isrc, '-', '')) = :isrc::text
           order by t.set_number, t.position limit 1) matched on true
         where d.phononet_number = any(:accounts::text[]) and ${condition.sql}
         order by ${ORDER_BY[sort]} ${reverse ? 'desc' : 'asc'} nulls last, d.id limit :limit::int`,
        {
          ...condition.bindings,
          accounts: [...accounts],
          isrc: question.by === 'isrc' ? normaliseIsrc(question.isrc) : null,
          limit,
        },
      );
      return { items: rows.map(({ total: _, ...hit }) => hit), total: rows[0]?.total ?? 0 };
    },

    async read(accounts, id) {
      if (!/^\d{1,9}$/.test(id)) return null;
      const [release] = await select<ReleaseRow>(
        db,
        `select d.id, d.title, d.artist_name, d.gtin, d.label_name, d.label_code, d.release_date::text, d.format_code,
          d.cover_key,
           d.title_latin, d.artist_name_latin, d.catalogue_number, d.p_line_year, d.p_line_owner, d.c_line_year,
           d.c_line_owner, d.original_release_date::text
         from digital_releases d where d.id = :id and d.phononet_number = any(:accounts::text[])`,
        { id: Number(id), accounts: [...accounts] },
      );
      if (!release) return null;
      const tracks = await select<TrackRow>(
        db,
        'select * from digital_tracks where release_id = :id order by set_number, position, id',
        { id: release.id },
      );
      return {
        id,
        title: release.title,
        artistName: release.artist_name,
        gtin: release.gtin,
        labelName: release.label_name,
        labelCode: release.label_code,
        releaseDate: release.release_date,
        titleLatin: release.title_latin,
        artistNameLatin: release.artist_name_latin,
        catalogueNumber: release.catalogue_number,
        pLine: lineOf(release.p_line_year, release.p_line_owner),
        cLine: lineOf(release.c_line_year, release.c_line_owner),
        originalReleaseDate: release.original_release_date,
        formatCode: release.format_code,
        cover: fileOf(release.cover_key, release.title),
        tracks: tracks.map(trackOf),
      };
    },

    openFile(_accounts, _id, reference) {
      if (!FILE_KEY.test(reference)) throw fail('mpn.backend.global.error.not-found');
      return fileStorage().open(reference);
    },
  };
}
