import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { NotificationData } from '@mpn/domain';
import { notify, select } from '@mpn/server-kit';
import type { GuestAt } from '../access/guest-access';

type News = NotificationData['PRESS_LINK']['news'];

/** Beginning of the `uniqueKey` of all that is written about a personal link; an erasure finds it by this key. */
export const pressKey = (grantId: number): string => `press-grant:${grantId}`;

/** Notifies the label's people of what a guest did. */
export async function notifyOfPress(
  strapi: Core.Strapi,
  trx: Knex,
  at: Pick<GuestAt, 'grantId' | 'linkId' | 'companyId' | 'person'>,
  news: News,
  part: string,
): Promise<void> {
  const [link] = await select<{ name: string }>(trx, 'select name from press_links where id = :id', { id: at.linkId });
  await notify(strapi, trx, {
    kind: 'PRESS_LINK',
    companyId: at.companyId,
    data: { news, linkId: at.linkId, link: link?.name ?? '', person: at.person ?? '' },
    uniqueKey: `${pressKey(at.grantId)}:${news}${part ? `:${part}` : ''}`,
  });
}
