import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { sendMail } from '@mpn/server-kit';
import type { OrderRow, PositionRow } from '../../rows';

const rightsOf = (position: PositionRow, right: 'DOWNLOAD' | 'STREAMING'): number =>
  position.rights.filter((bought) => bought.right === right).length;

/** Mails the order confirmation to the person who ordered, once per order. */
export async function confirmOrder(
  strapi: Core.Strapi,
  trx: Knex,
  order: OrderRow,
  positions: PositionRow[],
): Promise<void> {
  if (order.user_id === null) return;
  const user = await trx('people')
    .where({ id: order.user_id })
    .first('id', 'email', 'first_name', 'last_name', 'preferred_app_locale');
  if (!user) return;
  await sendMail(strapi, trx, {
    to: { userId: user.id, email: user.email },
    locale: user.preferred_app_locale ?? 'de-DE',
    template: 'order-confirmation',
    uniqueKey: `order-confirmation:${order.id}`,
    data: {
      name: [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email,
      orderNumber: order.order_number,
      orderedAt: order.ordered_at.toISOString(),
      positions: positions.map((position) => ({
        artist: position.artist_name ?? '',
        title: position.release_title,
        startDate: position.start_date,
        endDate: position.end_date,
        downloadInstitutions: rightsOf(position, 'DOWNLOAD'),
        streamingInstitutions: rightsOf(position, 'STREAMING'),
        net: position.net_cents,
      })),
      net: order.net_cents,
      tax: order.tax_cents,
      total: order.total_cents,
      currencyType: order.currency,
      link: `${strapi.config.get<string>('server.url')}/order-history`,
    },
  });
}
