import { isSuperAdmin, type FileStanding, type Principal } from '@mpn/domain';
import type { UserPreferences } from '../../company/contracts';

/** File access of the owner's people: in a promo-share view limited by the share. */
export const ownStanding = (originals: boolean): FileStanding => ({ kind: originals ? 'OWNER' : 'READER' });

/**
 * File access of a media user for a running release: download needs the permission of the offer, the company and the
 * user.
 * @param offered whether an active action of the release allows download and the institution bought it
 */
export function sampledStanding(
  principal: Principal,
  { web }: Pick<UserPreferences, 'web'>,
  offered: boolean,
): Extract<FileStanding, { kind: 'SAMPLED' }> {
  return {
    kind: 'SAMPLED',
    download: offered && web.enabled && web.formats.length > 0 && principal.permissions.has('DownloadFiles'),
    cover: web.cover,
    artwork: web.artwork,
  };
}

/** The file access of callers other than media users to every release of the market page. */
export const marketStanding = (principal: Principal): FileStanding =>
  isSuperAdmin(principal) ? ownStanding(true) : { kind: 'MARKET' };

/** The file access that applies to every release of the caller's lists. */
export function listStanding({ companyType, promoShare }: Principal): FileStanding {
  if (companyType === 'MEDIA') return { kind: 'SAMPLED', download: false, cover: false, artwork: false };
  return ownStanding(promoShare === null || promoShare.fullAccess);
}
