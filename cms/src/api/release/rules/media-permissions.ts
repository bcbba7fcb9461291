import type { Core } from '@strapi/strapi';
import { AudioFormat, type MediaPermissions, type Principal } from '@mpn/domain';
import type { CompanyPreferences } from '../../company/services/preferences';
import type { MediaAccess } from '../views/media-access';

const NOTHING: MediaPermissions = {
  stream: false,
  download: false,
  request: false,
  formats: [],
  preferredFormat: 'MP3',
  reason: null,
};

/**
 * What the caller may do with a release it reaches (domain decisions, section 2): download, ZIP, request and push need
 * `downloadAllowed` on the action, a download right, and the company's and the user's permission.
 */
export async function mediaPermissions(
  strapi: Core.Strapi,
  principal: Principal,
  access: MediaAccess,
): Promise<MediaPermissions> {
  if (access.kind === 'OWN') return ownPermissions(principal);
  if (access.kind === 'VISIBLE') {
    return { ...NOTHING, stream: true, reason: 'mpn.backend.delivery.error.download-not-permitted' };
  }
  if (access.offer.state === 'ENDED') return { ...NOTHING, reason: 'mpn.backend.delivery.error.campaign-ended' };
  const preferences = strapi.service('api::company.preferences') as unknown as CompanyPreferences;
  const { web, ftp, preferredFormat } = await preferences.ofUser(principal);
  const { download } = access.offer;
  const mayDownload = download && web.enabled && web.formats.length > 0 && principal.permissions.has('DownloadFiles');
  return {
    stream: true,
    download: mayDownload,
    request: download && ftp.enabled && principal.permissions.has('RequestDelivery'),
    formats: mayDownload ? web.formats : [],
    preferredFormat,
    reason: mayDownload ? null : 'mpn.backend.delivery.error.download-not-permitted',
  };
}

function ownPermissions(principal: Principal): MediaPermissions {
  const download = principal.permissions.has('DownloadFiles');
  return { ...NOTHING, stream: true, download, formats: download ? [...AudioFormat] : [] };
}
