import type { Core } from '@strapi/strapi';
import { copyRelease as copyOf, type Principal, type ReleaseEntity } from '@mpn/domain';
import { database, inTransaction } from '@mpn/server-kit';
import { mayOptInToArdArchive } from '../../company/rules/ard-archive';
import { readRelease, releaseEntity, type ReleaseFacts } from '../views/entity';
import { insertRelease, type NewRelease } from './create-release';
import { actingCompany } from './save-fields';

/** The database keeps titles of this length; the suffix must fit in. */
const TITLE_LENGTH = 255;

/** A copy of what the caller sees, as input for a new release: files are referred to again, not duplicated. */
function copyInput(facts: ReleaseFacts): NewRelease {
  const room = { ...facts, title: facts.title.slice(0, TITLE_LENGTH - 7) };
  const { tracks, artworks, artistInfos, videos, ...copy } = copyOf(room);
  return {
    title: copy.title,
    labelCode: copy.labelCode,
    labelName: copy.labelName,
    artistName: copy.artistName,
    artistContract: copy.artistContract,
    repertoireOwnerType: copy.repertoireOwnerType,
    ean: null,
    genreIds: copy.genreIds,
    formatId: copy.formatId,
    releaseDate: copy.releaseDate,
    airDate: copy.airDate,
    additionalInformation: copy.additionalInformation,
    ardArchive: copy.ardArchive,
    contacts: copy.contacts,
    videoLinks: copy.videoLinks,
    tracks: tracks.map(({ audioFile, isrcIsDummy: _, ...track }) => ({ ...track, audioFileId: audioFile?.id ?? null })),
    artworks: artworks.map(({ file, ...artwork }) => ({ ...artwork, fileId: file?.id ?? null })),
    artistInfos: artistInfos.map(({ infoFile, ...info }) => ({ ...info, infoFileId: infoFile?.id ?? null })),
    videos: videos.map(({ videoFile, posterImageFile, ...video }) => ({
      ...video,
      videoFileId: videoFile?.id ?? null,
      posterImageFileId: posterImageFile?.id ?? null,
    })),
  };
}

/**
 * Copies a release: new dummy EAN, ISRCs kept, '(Copy)' after the title, authors without ids. A legacy format goes, and
 * the ARD archive where the company may no longer opt in.
 */
export async function copyRelease(strapi: Core.Strapi, principal: Principal, id: number): Promise<ReleaseEntity> {
  const copyId = await inTransaction(strapi, async (trx) => {
    const input = copyInput(await readRelease(trx, principal, id));
    const legacy: unknown = await trx('release_formats')
      .where({ id: input.formatId ?? 0, legacy: true })
      .first('id');
    const ardArchive = input.ardArchive === true && (await mayOptInToArdArchive(trx, actingCompany(principal)));
    const formatId = legacy ? null : input.formatId;
    return insertRelease(trx, principal, { ...input, formatId, ardArchive }, { copied_from_id: id });
  });
  return { ...releaseEntity(principal, await readRelease(database(strapi), principal, copyId)), saveResult: 'CREATED' };
}
