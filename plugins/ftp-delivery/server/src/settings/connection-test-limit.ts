import type { Core } from '@strapi/strapi';
import { fail } from '@mpn/domain';
import { database, select } from '@mpn/server-kit';
import { deliveryConfig } from '../config';

const COUNT = `insert into rate_limits (key, points, expire) values (:key, 1, :now::bigint + :window::bigint)
  on conflict (key) do update set
    points = case when rate_limits.expire <= :now::bigint then 1 else rate_limits.points + 1 end,
    expire = case when rate_limits.expire <= :now::bigint then excluded.expire else rate_limits.expire end
  returning points, expire`;

/**
 * Rate limit for a company's connection tests: without it our server could be used to guess passwords or scan ports.
 * @throws AppError too-many-requests, with the seconds to wait
 */
export async function limitConnectionTests(strapi: Core.Strapi, companyId: number): Promise<void> {
  const { points, minutes } = deliveryConfig(strapi).connectionTests;
  const now = Date.now();
  const [count] = await select<{ points: number; expire: string }>(database(strapi), COUNT, {
    key: `delivery-test:${companyId}`,
    now,
    window: minutes * 60_000,
  });
  if (!count || count.points <= points) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((Number(count.expire) - now) / 1000));
  throw fail('mpn.backend.global.error.too-many-requests', { retryAfterSeconds });
}
