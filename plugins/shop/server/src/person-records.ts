import type { PersonRecords } from '@mpn/server-kit';

/** Orders that a person placed. */
export const SHOP_RECORDS: readonly PersonRecords[] = [
  {
    name: 'orders',
    tables: ['purchase_orders'],
    select: `
      select id as key, order_number as "orderNumber", invoice_number as "invoiceNumber", state,
        total_cents as "totalCents",
        currency, reference, ordered_at as "orderedAt"
      from purchase_orders where user_id = :userId and id > :after order by id limit :limit`,
  },
];
