import type { Core } from '@strapi/strapi';
import { fail, type AudioFormat, type Principal } from '@mpn/domain';
import { database, select } from '@mpn/server-kit';
import { mediaRights, type MediaRights } from './media-permissions';
import { liveOffer, mediaAccess, type MediaAccess } from './media-access';
import type { Offer } from './offers';

export interface WantedDownload {
  releaseId: number;
  trackId: number | null;
  /** null: the caller's preferred one. */
  audioFormat: AudioFormat | null;
}

/**
 * Asserts that the track is on the release.
 * @throws AppError not-found
 */
export async function assertTrackOf(strapi: Core.Strapi, releaseId: number, trackId: number): Promise<void> {
  const [track] = await select(
    database(strapi),
    'select 1 from tracks where id = :trackId and release_id = :releaseId',
    {
      trackId,
      releaseId,
    },
  );
  if (!track) throw fail('mpn.backend.global.error.not-found');
}

async function accessOf(strapi: Core.Strapi, principal: Principal, releaseId: number): Promise<MediaAccess> {
  if (principal.companyType !== 'MEDIA') return mediaAccess(strapi, principal, releaseId);
  return { kind: 'SAMPLED', offer: await liveOffer(strapi, principal, releaseId) };
}

/**
 * What the caller may do with a release of which they may download files.
 * @throws AppError download-not-permitted, and those of {@link liveOffer}
 */
export async function downloadRights(
  strapi: Core.Strapi,
  principal: Principal,
  releaseId: number,
): Promise<{ access: MediaAccess; rights: MediaRights }> {
  const access = await accessOf(strapi, principal, releaseId);
  const rights = await mediaRights(strapi, principal, access);
  if (!rights.permissions.download) throw fail('mpn.backend.delivery.error.download-not-permitted');
  return { access, rights };
}

/**
 * Checks a download.
 * @returns the offer that permits it, and the audio format
 * @throws AppError download-not-permitted, format-not-permitted, not-found for a track of another release, and those of
 * {@link liveOffer}
 */
export async function assertDownload(
  strapi: Core.Strapi,
  principal: Principal,
  { releaseId, trackId, audioFormat: wanted }: WantedDownload,
): Promise<{ audioFormat: AudioFormat; offer: Offer | null }> {
  const { access, rights } = await downloadRights(strapi, principal, releaseId);
  const { permissions } = rights;
  const audioFormat = wanted ?? permissions.preferredFormat;
  if (!permissions.formats.includes(audioFormat)) {
    throw fail('mpn.backend.delivery.error.format-not-permitted', { format: audioFormat });
  }
  if (trackId !== null) await assertTrackOf(strapi, releaseId, trackId);
  return { audioFormat, offer: access.kind === 'SAMPLED' ? access.offer : null };
}
