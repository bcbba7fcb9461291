import type { Core } from '@strapi/strapi';
import { AttentionKind, instantToLocalDate, type AttentionItem, type Principal } from '@mpn/domain';
import { attentionSources, database, isFeatureOn, type AttentionSource } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';

async function isOpen(strapi: Core.Strapi, principal: Principal, source: AttentionSource): Promise<boolean> {
  if (!principal.permissions.has(source.permission)) return false;
  return source.feature === undefined || isFeatureOn(database(strapi), source.feature);
}

/**
 * What the caller's company should look at, of what the caller may open; kinds with nothing are left out. Empty for
 * others than promoters, and in a promo-share view, where the company acted for is another one.
 */
export async function listAttention(strapi: Core.Strapi, principal: Principal): Promise<AttentionItem[]> {
  const { companyId, companyType, promoShare } = principal;
  if (companyId === null || companyType !== 'PROMOTION' || promoShare) return [];
  const today = instantToLocalDate(new Date(), getSettings().APP_TIMEZONE);
  const items = await Promise.all(
    AttentionKind.map(async (kind) => {
      const source = attentionSources().get(kind);
      if (!source || !(await isOpen(strapi, principal, source))) return null;
      return { kind, ...(await source.find(strapi, companyId, today)) };
    }),
  );
  return items.filter((item): item is AttentionItem => item !== null && item.count > 0);
}
