import type { Core } from '@strapi/strapi';
import type { Principal } from '@mpn/domain';
import type { SignedAddresses } from '@mpn/server-kit';

export interface ImageRow {
  image_uuid: string | null;
  image_ext: string | null;
}

/** Signed address of a profile image for this session, null where there is none. */
export function profileImageUrl(principal: Principal, { image_uuid, image_ext }: ImageRow): string | null {
  if (!image_uuid || !image_ext) return null;
  const { strapi } = globalThis as unknown as { strapi: Core.Strapi };
  const addresses = strapi.service('api::stored-file.addresses') as unknown as SignedAddresses | undefined;
  return addresses?.sign(principal, 'profile-image', image_uuid, image_ext) ?? null;
}
