import type { Knex } from 'knex';
import {
  fieldError,
  fail,
  MAX_GENRES_PER_RELEASE,
  normaliseEan,
  normaliseLabelCode,
  type BodyOf,
  type Principal,
  type ReleaseEntity,
  type releaseEndpoints,
} from '@mpn/domain';
import { violates, type Row } from '@mpn/server-kit';
import { attachFilesOf, filesOfRelease } from './file-references';
import { releaseFiles } from '../../media';
import {
  syncArtistInfos,
  syncArtworks,
  syncContacts,
  syncVideoLinks,
  syncVideos,
} from './child-collections/small-lists';
import { syncTracks } from './child-collections/tracks';
import { cleanPromotionText } from '../rules/promotion-text';

export type ReleasePatch = Partial<Omit<BodyOf<typeof releaseEndpoints.patch>, 'version'>>;

const FIELDS = [
  'title',
  'labelCode',
  'labelName',
  'artistName',
  'artistContract',
  'repertoireOwnerType',
  'ean',
  'formatId',
  'releaseDate',
  'airDate',
  'additionalInformation',
  'ardArchive',
  'recognitionServices',
  'titleLatin',
  'artistNameLatin',
  'catalogueNumber',
  'pLine',
  'cLine',
  'originalReleaseDate',
] as const satisfies readonly (keyof ReleasePatch & keyof ReleaseEntity)[];

/** Fields of the release's own row, as the views name them. */
export type ReleaseFields = Partial<Pick<ReleaseEntity, (typeof FIELDS)[number]>>;

/** An empty text, or a P or C line without its year. */
const isLeftEmpty = (value: unknown): boolean =>
  value === '' || (typeof value === 'object' && value !== null && 'year' in value && value.year === null);

/**
 * The fields of the release's row in the body, normalized for storing: an empty text, and a P or C line without its
 * year, become null.
 */
export function fieldsOf(patch: ReleasePatch): ReleaseFields {
  const sent = FIELDS.flatMap((key) => {
    const value = patch[key];
    return value === undefined ? [] : [[key, isLeftEmpty(value) ? null : value] as const];
  });
  const fields = Object.fromEntries(sent) as ReleaseFields;
  if (fields.additionalInformation) fields.additionalInformation = cleanPromotionText(fields.additionalInformation);
  if (fields.labelCode) fields.labelCode = normaliseLabelCode(fields.labelCode);
  if (fields.ean) fields.ean = normaliseEan(fields.ean);
  return fields;
}

/** These fields as attributes of the content type. */
export function attributesOf({ formatId, pLine, cLine, ...fields }: ReleaseFields): Row {
  return {
    ...fields,
    ...(formatId === undefined ? {} : { format: formatId }),
    ...(pLine === undefined ? {} : { pLineYear: pLine?.year ?? null, pLineOwner: pLine?.owner ?? null }),
    ...(cLine === undefined ? {} : { cLineYear: cLine?.year ?? null, cLineOwner: cLine?.owner ?? null }),
  };
}

/**
 * Checks that format and genres exist; a legacy format may be kept but not chosen.
 * @throws AppError invalid, format-not-changeable at `formatId`; invalid, max-entries at `genreIds`
 */
export async function assertReferences(trx: Knex, patch: ReleasePatch, currentFormatId: number | null): Promise<void> {
  const { formatId, genreIds } = patch;
  if (formatId !== undefined && formatId !== null && formatId !== currentFormatId) {
    const format = await trx('format_list')
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
  const known = await trx('genre_list')
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

/** The lists whose entries refer to stored files. */
const FILE_LISTS = ['tracks', 'artworks', 'artistInfos', 'videos'] as const satisfies readonly (keyof ReleasePatch)[];

/**
 * Replaces each list in the body, attaches the files it refers to and detaches the others. A copy uses the files of its
 * source release.
 * @returns whether anything differed
 * @throws AppError as field errors: not-found for a file that the caller may not attach (see `attachFiles`),
 * front-cover-not-square, invalid for the id of an entry that is not in its list
 */
export async function saveLists(
  trx: Knex,
  principal: Principal,
  releaseId: number,
  patch: ReleasePatch,
  copiedFromId?: number,
): Promise<boolean> {
  const declaring = { userId: principal.userId, at: new Date() };
  const touchesFiles = FILE_LISTS.some((list) => patch[list] !== undefined);
  const filesBefore = touchesFiles ? await filesOfRelease(trx, releaseId) : [];
  const filesCopied = copiedFromId === undefined ? [] : await filesOfRelease(trx, copiedFromId);
  await attachFilesOf(trx, principal, patch, new Set([...filesBefore, ...filesCopied]));
  const changes = [
    patch.genreIds !== undefined && (await syncGenres(trx, releaseId, patch.genreIds)),
    patch.tracks !== undefined && (await syncTracks(trx, releaseId, patch.tracks, declaring)),
    patch.artworks !== undefined && (await syncArtworks(trx, releaseId, patch.artworks, declaring)),
    patch.artistInfos !== undefined && (await syncArtistInfos(trx, releaseId, patch.artistInfos)),
    patch.contacts !== undefined && (await syncContacts(trx, releaseId, patch.contacts)),
    patch.videos !== undefined && (await syncVideos(trx, releaseId, patch.videos, declaring)),
    patch.videoLinks !== undefined && (await syncVideoLinks(trx, releaseId, patch.videoLinks)),
  ];
  if (!changes.some(Boolean)) return false;
  if (filesBefore.length > 0) {
    const filesAfter = new Set(await filesOfRelease(trx, releaseId));
    await releaseFiles(
      trx,
      filesBefore.filter((id) => !filesAfter.has(id)),
    );
  }
  return true;
}

/** Converts a violation of the unique EAN into the catalogue's error; rethrows any other. */
export function duplicateEan(error: unknown): never {
  if (violates(error, 'releases_company_id_gtin_uq'))
    throw fieldError('ean', 'mpn.backend.data.error.product.duplicate-ean');
  throw error;
}

/**
 * The company for which a release is created.
 * @throws AppError role-access-denied without one (a super admin)
 */
export function actingCompany(principal: Principal): number {
  if (principal.companyId === null) throw fail('mpn.backend.global.error.role-access-denied');
  return principal.companyId;
}
