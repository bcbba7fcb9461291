import type { Knex } from 'knex';
import { cleanVersionOf, inLanguageOf, pitchOf, type LinkedVersion, type Locale } from '@mpn/domain';
import { select } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { companyName } from '../../release';
import type { MailedRelease } from '../contracts';
import { type AnswerLink, answerLinks } from '../rules/answer-link';

type Version = LinkedVersion & { title: string };

/**
 * A release as SQL reads it for a mail: both names of its format and genres, because the recipient's language is not
 * known yet.
 */
export interface MailedReleaseRow {
  id: number;
  artist: string | null;
  title: string | null;
  label: string | null;
  format_de: string | null;
  format_en: string | null;
  release_date: string | null;
  air_date: string | null;
  cover_file_id: number | null;
  genres: { de: string; en: string }[];
  promoter: string | null;
  /** The promoter's text as stored. */
  text: string | null;
  /** All tracks of a release that has an explicit one, the promo track first; null for all others. */
  versions: Version[] | null;
}

/** The person for whom the answer links of a mail are signed, and their end; null for a mail without such links. */
export type MailReader = Omit<AnswerLink, 'releaseId'> | null;

/** Columns of a MailedReleaseRow, with `r` the release and `f` its format. */
export const MAILED_RELEASE_COLUMNS = `r.id, r.artist_name as artist, r.title, r.label_name as label,
  f.name_de as format_de, f.name_en as format_en, to_char(r.release_date, 'YYYY-MM-DD') as release_date,
  to_char(r.air_date, 'YYYY-MM-DD') as air_date,
  (select fc.file_id from front_covers fc where fc.release_id = r.id) as cover_file_id,
  coalesce((select json_agg(json_build_object('de', g.name_de, 'en', g.name_en) order by rg.position, rg.id)
    from release_genres rg join genre_list g on g.id = rg.genre_id where rg.release_id = r.id), '[]') as genres,
  ${companyName('r.company_id')} as promoter, r.additional_information as text,
  (select json_agg(json_build_object('id', t.id, 'title', t.title, 'explicit', t.explicit,
     'versionKind', t.version_kind, 'versionOfId', t.version_of_id)
     order by t.is_promo_track desc nulls last, t.set_number, t.position)
   from track_list t where t.release_id = r.id having bool_or(t.explicit)) as versions`;

/** Releases as mails show them. */
export const findMailedReleases = (knex: Knex, ids: readonly number[]): Promise<MailedReleaseRow[]> =>
  select<MailedReleaseRow>(
    knex,
    `select ${MAILED_RELEASE_COLUMNS}
     from releases r
     left join format_list f on f.id = r.format_id
     where r.id = any(:ids::int[])`,
    { ids: [...ids] },
  );

function explicitOf([promoted, ...others]: readonly Version[]) {
  if (promoted?.explicit !== true) return null;
  return { title: promoted.title, clean: cleanVersionOf(promoted, others)?.title ?? null };
}

/**
 * A release as the recipient sees it, with the URL of its page and those of the recipient's answers.
 * @param views names of the recipient's saved views in which it is new
 */
export function toMailedRelease(
  row: MailedReleaseRow,
  locale: Locale,
  reader: MailReader,
  views: readonly string[] = [],
): MailedRelease {
  return {
    artist: row.artist ?? '',
    title: row.title ?? '',
    label: row.label,
    format: inLanguageOf(locale, { de: row.format_de, en: row.format_en }),
    releaseDate: row.release_date,
    airDate: row.air_date,
    genres: row.genres.map((names) => inLanguageOf(locale, names)),
    promoter: row.promoter ?? '',
    pitch: pitchOf(row.text),
    explicit: explicitOf(row.versions ?? []),
    answerLinks: reader && answerLinks({ ...reader, releaseId: row.id }),
    link: `${getSettings().PUBLIC_URL}/releases/${row.id}/details`,
    coverFileId: row.cover_file_id,
    views,
  };
}
