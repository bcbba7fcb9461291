import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { SalesService } from '@mpn/plugin-shop/contracts';
import { inTransaction, service } from '@mpn/server-kit';
import { auditStaff, type Staff } from './staff';

/** The shop's service for sales, which validates all input. */
export const sales = (strapi: Core.Strapi): SalesService => service(strapi, 'plugin::shop.sales');

type SalesObject = 'seller' | 'sales-terms' | 'price-list';

/**
 * Changes seller, terms or price list, with an audit record.
 * @param work makes the change and returns the id of the new version
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
