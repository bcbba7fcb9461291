import type { Core } from '@strapi/strapi';
import type { Principal } from '@mpn/domain';
import { service, type RowOf } from '@mpn/server-kit';

/** Columns of a joined image; null where there is none. */
export interface ImageRow {
  image_uuid: RowOf<'stored_files'>['uuid'] | null;
  image_ext: RowOf<'stored_files'>['ext'] | null;
}

/** Signed URL of a profile image for this session; null where there is none. */
export function profileImageUrl(principal: Principal, { image_uuid, image_ext }: ImageRow): string | null {
  if (!image_uuid || !image_ext) return null;
  const { strapi } = globalThis as unknown as { strapi: Core.Strapi };
  return service(strapi, 'api::media.signed-urls').sign(principal, 'profile-image', image_uuid, image_ext);
}
