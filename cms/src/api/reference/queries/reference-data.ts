import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { MAX_GENRES_PER_RELEASE, textLanguageOf, type Locale, type ReferenceData } from '@mpn/domain';
import { fileLimit, IMAGE_SHORT_SIDE, VIDEO_MIN_WIDTH } from '../../media';
import { select } from '@mpn/server-kit';

/** Column of the name in a language; other languages get English. */
const nameColumn = (locale: Locale): string => `name_${textLanguageOf(locale)}`;

type Lists = Pick<ReferenceData, 'genres' | 'releaseFormats' | 'countries'>;

const selectLists = (name: string): string => `
  select
    coalesce((select json_agg(json_build_object('id', g.id, 'code', g.code, 'name', g.${name}, 'parentId', g.parent_id)
      order by g.position, g.${name}, g.id) from genres g), '[]'::json) as genres,
    coalesce((select json_agg(json_build_object('id', f.id, 'code', f.code, 'name', f.${name},
        'legacy', coalesce(f.legacy, false))
      order by f.position, f.id) from release_formats f), '[]'::json) as "releaseFormats",
    coalesce((select json_agg(json_build_object('id', c.id, 'code', c.code, 'name', c.${name},
      'mediums', coalesce((select json_agg(json_build_object('id', m.id, 'code', m.code, 'name', m.${name})
        order by m.position, m.id)
        from sampling_mediums m where m.country_id = c.id), '[]'::json),
      'areas', coalesce((select json_agg(json_build_object('id', a.id, 'code', a.code, 'name', a.${name})
        order by a.position, a.id)
        from broadcasting_areas a where a.country_id = c.id), '[]'::json))
      order by c.position, c.id) from sampling_countries c), '[]'::json) as countries`;

const limits = (): ReferenceData['limits'] => ({
  genresPerRelease: MAX_GENRES_PER_RELEASE,
  audioBytes: fileLimit('AUDIO_TRACK'),
  imageBytes: fileLimit('COVER'),
  bookletBytes: fileLimit('BOOKLET'),
  posterImageBytes: fileLimit('MUSIC_VIDEO_POSTER_IMAGE'),
  videoBytes: fileLimit('MUSIC_VIDEO'),
  pdfBytes: fileLimit('ARTIST_INFO_PDF'),
  imageShortSide: IMAGE_SHORT_SIDE,
  videoMinWidth: VIDEO_MIN_WIDTH,
});

/** All options of forms in one statement, with names in the requested language. */
export async function readReferenceData(db: Knex, locale: Locale): Promise<ReferenceData> {
  const [lists] = await select<Lists>(db, selectLists(nameColumn(locale)));
  return {
    ...lists!,
    limits: limits(),
    campaignDefaults: { days: 90, startTime: '00:00' },
    currencyType: 'EUR',
  };
}

/** ETag of the content. */
export const entityTagOf = (data: unknown): string =>
  `"${createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 27)}"`;

/**
 * Whether the client has the current version. `no-cache` in a request asks for a revalidation, which this is, not for a
 * full response.
 */
export const matchesEntityTag = (ifNoneMatch: string, entityTag: string): boolean =>
  ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === entityTag);
