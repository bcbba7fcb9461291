import { copyRelease as copyOf, type ReleaseEntity } from '@mpn/domain';
import { database, withTransaction, type CallContext } from '@mpn/server-kit';
import { mayOptInToArdArchive } from '../../company';
import { readRelease, releaseEntity, type ReleaseFacts } from '../queries/detail/entity';
import { insertRelease, type NewRelease } from './create-release';
import { actingCompany } from './save-fields';

/** Column length of titles in characters, which must include the suffix. */
const TITLE_LENGTH = 255;

/** A copy of a release's visible content as input for a new one; files are referenced again, not duplicated. */
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
    recognitionServices: copy.recognitionServices,
    titleLatin: copy.titleLatin,
    artistNameLatin: copy.artistNameLatin,
    catalogueNumber: copy.catalogueNumber,
    pLine: copy.pLine,
    cLine: copy.cLine,
    originalReleaseDate: copy.originalReleaseDate,
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
 * Copies a release: new dummy EAN, ISRCs kept, '(Copy)' after the title, authors without ids. Drops a legacy format,
 * and the ARD archive opt-in where the company may no longer opt in.
 * @throws AppError not-found
 */
export async function copyRelease(call: CallContext, id: number): Promise<ReleaseEntity> {
  const { strapi, actor: principal } = call;
  const copyId = await withTransaction(call, async (context) => {
    const { trx } = context;
    const input = copyInput(await readRelease(trx, principal, id));
    const legacy: unknown = await trx('format_list')
      .where({ id: input.formatId ?? 0, legacy: true })
      .first('id');
    const ardArchive = input.ardArchive === true && (await mayOptInToArdArchive(trx, actingCompany(principal)));
    const formatId = legacy ? null : input.formatId;
    return insertRelease(context, { ...input, formatId, ardArchive }, id);
  });
  return { ...releaseEntity(principal, await readRelease(database(strapi), principal, copyId)), saveResult: 'CREATED' };
}
