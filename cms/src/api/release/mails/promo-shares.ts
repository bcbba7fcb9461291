import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { ShareNews } from '@mpn/domain';
import { select, notify } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { findCompanyNames } from '../../company';
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

/** Notifies the administrators of the other side. */
export async function notifyOfShare(strapi: Core.Strapi, trx: Knex, event: ShareEvent): Promise<void> {
  const { id, version, news, actingSide, sourceCompanyId, receivedCompanyId } = event;
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
    mail: () => ({
      ...{ news, companyName, fullAccess, mayBuy, releases },
      link: `${getSettings().PUBLIC_URL}/promo-share/${path}`,
    }),
    uniqueKey: `promo-share:${id}:${version}`,
  });
}
