import type { Knex } from 'knex';
import {
  fieldError,
  fail,
  isDummyEan,
  MAX_GENRES_PER_RELEASE,
  normaliseEan,
  normaliseLabelCode,
  type BodyOf,
  type Principal,
  type releaseEndpoints,
} from '@mpn/domain';
import { violates, type Row } from '@mpn/server-kit';
import { attachFilesOf, filesOfRelease } from '../files/references';
import { releaseFiles } from '../../../files/attachment';
import { nextDummyEan } from '../lists/dummies';
import { syncArtistInfos, syncArtworks, syncContacts, syncVideoLinks, syncVideos } from '../lists/small-lists';
import { syncTracks } from '../lists/tracks';
import { cleanPromotionText } from '../rules/promotion-text';

export type ReleasePatch = Partial<Omit<BodyOf<typeof releaseEndpoints.patch>, 'version'>>;

const COLUMN_OF = {
  title: 'title',
  labelCode: 'label_code',
  labelName: 'label_name',
  artistName: 'artist_name',
  artistContract: 'artist_contract',
  repertoireOwnerType: 'repertoire_owner_type',
  formatId: 'format_id',
  releaseDate: 'release_date',
  airDate: 'air_date',
  additionalInformation: 'additional_information',
  ardArchive: 'ard_archive',
} as const satisfies Partial<Record<keyof ReleasePatch, string>>;

/** The columns of `releases` that the body gives; an empty text is none. */
export function columnsOf(patch: ReleasePatch): Row {
  const columns = Object.entries(COLUMN_OF).flatMap(([key, column]) => {
    const value = patch[key as keyof typeof COLUMN_OF];
    return value === undefined ? [] : [[column, value === '' ? null : value] as const];
  });
  const row = Object.fromEntries(columns) as Row;
  if (typeof row.additional_information === 'string') {
    row.additional_information = cleanPromotionText(row.additional_information);
  }
  if (typeof row.label_code === 'string') row.label_code = normaliseLabelCode(row.label_code);
  return row;
}

/** The EAN columns: what was typed, else the dummy that the release has, else a new one. */
export async function eanColumns(
  trx: Knex,
  typed: string | null | undefined,
  current: { ean: string | null; ean_is_dummy: boolean | null } | null,
): Promise<Row> {
  if (typed === undefined && current?.ean) return {};
  const ean = typed ? normaliseEan(typed) : current?.ean_is_dummy ? current.ean : null;
  const kept = ean ?? (await nextDummyEan(trx));
  return { ean: kept, ean_is_dummy: isDummyEan(kept) };
}

/** Formats and genres must exist; a legacy format may stay but not be chosen. */
export async function assertReferences(trx: Knex, patch: ReleasePatch, currentFormatId: number | null): Promise<void> {
  const { formatId, genreIds } = patch;
  if (formatId !== undefined && formatId !== null && formatId !== currentFormatId) {
    const format = await trx('release_formats')
      .where({ id: formatId })
      .first<{ legacy: boolean | null } | undefined>('legacy');
    if (!format) throw fieldError('formatId', 'mpn.backend.validation.error.invalid');
    if (format.legacy) throw fieldError('formatId', 'mpn.backend.data.error.product.format-not-changeable');
  }
  if (genreIds === undefined) return;
  const wanted = new Set(genreIds);
  if (wanted.size > MAX_GENRES_PER_RELEASE) {
    throw fieldError('genreIds', 'mpn.backend.validation.error.max-entries', { max: MAX_GENRES_PER_RELEASE });
  }
  const known = await trx('genres')
    .whereIn('id', [...wanted])
    .select<{ id: number }[]>('id');
  if (known.length !== wanted.size) throw fieldError('genreIds', 'mpn.backend.validation.error.invalid');
}

async function syncGenres(trx: Knex, releaseId: number, genreIds: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(genreIds)];
  const current = await trx('releases_genres_lnk')
    .where({ release_id: releaseId })
    .orderBy(['genre_ord', 'id'])
    .select<{ genre_id: number }[]>('genre_id');
  if (current.length === wanted.length && current.every(({ genre_id }, index) => genre_id === wanted[index]))
    return false;
  await trx('releases_genres_lnk').where({ release_id: releaseId }).delete();
  if (wanted.length > 0) {
    await trx('releases_genres_lnk').insert(
      wanted.map((genreId, index) => ({ release_id: releaseId, genre_id: genreId, genre_ord: index + 1 })),
    );
  }
  return true;
}

/**
 * Replaces each list that the body gives, binds the files it refers to and lets go of those it no longer does.
 * Answers whether anything differed.
 */
export async function saveLists(
  trx: Knex,
  principal: Principal,
  releaseId: number,
  patch: ReleasePatch,
): Promise<boolean> {
  const filesBefore = await filesOfRelease(trx, releaseId);
  await attachFilesOf(trx, principal, patch);
  const changes = [
    patch.genreIds !== undefined && (await syncGenres(trx, releaseId, patch.genreIds)),
    patch.tracks !== undefined && (await syncTracks(trx, releaseId, patch.tracks)),
    patch.artworks !== undefined && (await syncArtworks(trx, releaseId, patch.artworks)),
    patch.artistInfos !== undefined && (await syncArtistInfos(trx, releaseId, patch.artistInfos)),
    patch.contacts !== undefined && (await syncContacts(trx, releaseId, patch.contacts)),
    patch.videos !== undefined && (await syncVideos(trx, releaseId, patch.videos)),
    patch.videoLinks !== undefined && (await syncVideoLinks(trx, releaseId, patch.videoLinks)),
  ];
  if (!changes.some(Boolean)) return false;
  const filesAfter = new Set(await filesOfRelease(trx, releaseId));
  await releaseFiles(
    trx,
    filesBefore.filter((id) => !filesAfter.has(id)),
  );
  return true;
}

/** Turns the violation of the unique EAN into the catalogue's error; anything else is thrown on. */
export function duplicateEan(error: unknown): never {
  if (violates(error, 'releases_company_id_gtin_uq'))
    throw fieldError('ean', 'mpn.backend.data.error.product.duplicate-ean');
  throw error;
}

/** The company in whose name a release is made. Throws role-access-denied where there is none (a super admin). */
export function actingCompany(principal: Principal): number {
  if (principal.companyId === null) throw fail('mpn.backend.global.error.role-access-denied');
  return principal.companyId;
}
