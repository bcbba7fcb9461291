import type { Principal } from '@mpn/domain';
import type { RowOf } from '@mpn/server-kit';

/** Uploaded by the caller, in the same promo-share view or in none. The company is checked by the callers. */
export const isOwnUpload = (
  principal: Pick<Principal, 'userId' | 'promoShare'>,
  file: Pick<RowOf<'stored_files'>, 'uploader_id' | 'promo_share_id'>,
): boolean => file.uploader_id === principal.userId && file.promo_share_id === (principal.promoShare?.id ?? null);
