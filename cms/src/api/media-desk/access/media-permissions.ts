import { service } from '@mpn/server-kit';
import type { Core } from '@strapi/strapi';
import {
  AudioFormat,
  DEFAULT_AUDIO_FORMAT,
  type FileStanding,
  type MediaPermissions,
  type Principal,
} from '@mpn/domain';
import { ownStanding, sampledStanding } from '../../release';
import type { MediaAccess } from './media-access';

const NOTHING: MediaPermissions = {
  stream: false,
  download: false,
  request: false,
  formats: [],
  preferredFormat: DEFAULT_AUDIO_FORMAT,
  reason: null,
};

/** The caller's permissions for a release, and the caller's access to its files. */
export interface MediaRights {
  permissions: MediaPermissions;
  /** null: no access to files. */
  standing: FileStanding | null;
}

/**
 * The caller's permissions for a release that the caller can see: download, ZIP, request and automatic delivery need
 * `downloadAllowed` on the action, a download right, and the permission of company and user.
 */
export async function mediaRights(
  strapi: Core.Strapi,
  principal: Principal,
  access: MediaAccess,
): Promise<MediaRights> {
  if (access.kind === 'OWN') {
    return { permissions: ownPermissions(principal, access), standing: ownStanding(access.originals) };
  }
  if (access.kind === 'VISIBLE') {
    const reason = 'mpn.backend.delivery.error.market-excerpts';
    return { permissions: { ...NOTHING, stream: true, reason }, standing: { kind: 'MARKET' } };
  }
  if (access.offer.state === 'ENDED') {
    return { permissions: { ...NOTHING, reason: 'mpn.backend.delivery.error.campaign-ended' }, standing: null };
  }
  const preferences = await service(strapi, 'api::company.preferences').ofUser(principal);
  const { download: offered } = access.offer;
  const standing = sampledStanding(principal, preferences, offered);
  const permissions: MediaPermissions = {
    stream: true,
    download: standing.download,
    request: offered && preferences.ftp.enabled && principal.permissions.has('RequestDelivery'),
    formats: standing.download ? preferences.web.formats : [],
    preferredFormat: preferences.preferredFormat,
    reason: standing.download ? null : 'mpn.backend.delivery.error.download-not-permitted',
  };
  return { permissions, standing };
}

/** A read-only promo share gives no downloads, whatever its other links allow. */
function ownPermissions(
  principal: Principal,
  { originals, preferredFormat }: Extract<MediaAccess, { kind: 'OWN' }>,
): MediaPermissions {
  const download = originals && principal.permissions.has('DownloadFiles');
  const reason = download ? null : 'mpn.backend.delivery.error.download-not-permitted';
  return { ...NOTHING, stream: true, download, formats: download ? [...AudioFormat] : [], preferredFormat, reason };
}
