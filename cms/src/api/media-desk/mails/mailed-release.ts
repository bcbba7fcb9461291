import type { Locale } from '@mpn/domain';
import { getSettings } from '../../../../config/environment';
import type { MailedRelease } from '../contracts';

/**
 * A release as SQL reads it for a mail: both names of its format, because the recipient's language is not known yet.
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
}

/** Columns of a MailedReleaseRow, with `r` the release and `f` its format. */
export const MAILED_RELEASE_COLUMNS = `r.id, r.artist_name as artist, r.title, r.label_name as label,
  f.name_de as format_de, f.name_en as format_en, to_char(r.release_date, 'YYYY-MM-DD') as release_date,
  to_char(r.air_date, 'YYYY-MM-DD') as air_date,
  (select w.file_id from artworks w where w.release_id = r.id and w.kind = 'FRONT_COVER'
   order by w.position, w.id limit 1) as cover_file_id`;

/** A release as the recipient sees it, with the URL of its page. */
export function toMailedRelease(row: MailedReleaseRow, locale: Locale): MailedRelease {
  return {
    artist: row.artist ?? '',
    title: row.title ?? '',
    label: row.label,
    format: locale === 'de-DE' ? row.format_de : row.format_en,
    releaseDate: row.release_date,
    airDate: row.air_date,
    link: `${getSettings().PUBLIC_URL}/releases/${row.id}/details`,
    coverFileId: row.cover_file_id,
  };
}
