import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { ShareNews } from '@mpn/domain';
import { limiterOf, notify, select, takePoint } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { findCompanyNames } from '../../company';
import { withdrawMails } from '../../mail';
import { CHANGES_TOLD_WITHIN } from '../rules/share-limits';
import type { ShareCompanies, ShareSide } from '../rules/share-side';

interface ShareEvent extends ShareCompanies {
  id: number;
  version: number;
  news: ShareNews;
  /** The side that acted; the other one is notified. */
  actingSide: ShareSide;
}

interface MailedShare {
  fullAccess: boolean;
  mayBuy: boolean;
  releases: number;
}

const SHARE = `select coalesce(sh.full_access, false) as "fullAccess", coalesce(sh.may_buy, false) as "mayBuy",
    (select count(*)::int from promo_share_release_links l where l.promo_share_id = sh.id) as releases
  from promo_shares sh where sh.id = :id`;

/** Whether the other company may be notified of a change now. */
async function mayTellChange(strapi: Core.Strapi, id: number): Promise<boolean> {
  const limiter = limiterOf(strapi, 'promo-share-change', { points: 1, within: CHANGES_TOLD_WITHIN, wait: 0 });
  return (await takePoint(limiter, String(id))) === 0;
}

/**
 * Notifies the administrators of the other side: of changes at most once an hour. An offer that is withdrawn before it
 * was mailed is not mailed any more, and neither is its withdrawal.
 */
export async function notifyOfShare(strapi: Core.Strapi, trx: Knex, event: ShareEvent): Promise<void> {
  const { id, version, news, actingSide, sourceCompanyId, receivedCompanyId } = event;
  if (news === 'CHANGED' && !(await mayTellChange(strapi, id))) return;
  const unsent = news === 'WITHDRAWN' ? await withdrawMails(trx, `promo-share:${id}:`) : new Set<number>();
  const [share] = await select<MailedShare>(trx, SHARE, { id });
  if (!share) return;
  const toSource = actingSide === 'RECEIVED';
  const actor = toSource ? receivedCompanyId : sourceCompanyId;
  const companyName = (await findCompanyNames(trx, [actor])).get(actor) ?? '';
  const path = news === 'WITHDRAWN' || news === 'ENDED' ? `shared-${toSource ? 'by' : 'with'}-you` : String(id);
  const { fullAccess, mayBuy, releases } = share;
  await notify(strapi, trx, {
    kind: 'PROMO_SHARE',
    companyId: toSource ? sourceCompanyId : receivedCompanyId,
    data: { news, companyName, shareId: id, toSource },
    template: 'promo-share',
    mail: ({ userId }) =>
      unsent.has(userId)
        ? null
        : {
            ...{ news, companyName, fullAccess, mayBuy, releases },
            link: `${getSettings().PUBLIC_URL}/promo-share/${path}`,
          },
    uniqueKey: `promo-share:${id}:${version}`,
  });
}
