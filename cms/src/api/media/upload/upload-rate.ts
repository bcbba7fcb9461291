import type { Core } from '@strapi/strapi';
import { fail, type Principal } from '@mpn/domain';
import { limiterOf, takePoint } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';

const MINUTE_SECONDS = 60;

/**
 * Rate limit: counts one upload of a person, whatever its result, over all processes.
 * @throws AppError too-many-uploads (429, with Retry-After)
 */
export async function countUpload(strapi: Core.Strapi, { userId }: Principal): Promise<void> {
  const limit = { points: getSettings().UPLOADS_PER_MINUTE, within: MINUTE_SECONDS, wait: 0 };
  const retryAfterSeconds = await takePoint(limiterOf(strapi, 'uploads-user', limit), String(userId));
  if (retryAfterSeconds > 0) throw fail('mpn.backend.media.error.too-many-uploads', { retryAfterSeconds });
}
