import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { SalesService } from '@mpn/plugin-shop/contracts';
import { inTransaction, service } from '@mpn/server-kit';
import { auditStaff, type Staff } from './staff';

/** What the shop offers support; its service checks all that is sent. */
export const sales = (strapi: Core.Strapi): SalesService => service(strapi, 'plugin::shop.sales');

type SalesObject = 'seller' | 'sales-terms' | 'price-list';

/**
 * Makes one change of seller, terms or price list, with its audit record.
 * @param work makes the change and returns the id of the version
 */
export function changeSales(
  strapi: Core.Strapi,
  staff: Staff,
  object: SalesObject,
  action: 'change' | 'publish' | 'withdraw',
  work: (trx: Knex) => Promise<number>,
): Promise<{ id: number }> {
  return inTransaction(strapi, async (trx) => {
    const id = await work(trx);
    await auditStaff(trx, staff, `${action}-${object}`, object, id);
    return { id };
  });
}
