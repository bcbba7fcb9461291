import type { Core } from '@strapi/strapi';
import { fail } from '@mpn/domain';
import { database } from '@mpn/server-kit';
import type { OrderService } from '../contracts';
import {
  resyncOrder,
  completeOrder,
  issueCreditNote,
  cancelOrder,
  releaseOrder,
  findCreditNote,
  findOrder,
} from '../orders';
import { fileStorage } from '../ports';

const NOT_AVAILABLE = 'mpn.backend.shop.error.document-not-available';

type StoredDocument = { key: string | null; fileName: string } | undefined;

/** The service `plugin::shop.orders`; see `contracts.ts`. */
export function ordersService({ strapi }: { strapi: Core.Strapi }): OrderService {
  const stored: Record<'invoice' | 'receipt' | 'credit-note', (id: number) => Promise<StoredDocument>> = {
    async invoice(id) {
      const order = await findOrder(database(strapi), id);
      return order && { key: order.invoice_key, fileName: `${order.invoice_number}.pdf` };
    },
    async receipt(id) {
      const order = await findOrder(database(strapi), id);
      return order && { key: order.receipt_key, fileName: `${order.order_number}.pdf` };
    },
    async 'credit-note'(id) {
      const note = await findCreditNote(database(strapi), id);
      return note && { key: note.document_key, fileName: `${note.number}.pdf` };
    },
  };
  return {
    complete: completeOrder,
    release: releaseOrder,
    cancel: cancelOrder,
    credit: issueCreditNote,
    resync: resyncOrder,
    async document(kind, id) {
      const document = await stored[kind](id);
      if (!document) throw fail('mpn.backend.global.error.not-found');
      const { key, fileName } = document;
      const size = key === null ? null : await fileStorage(strapi).size(key);
      if (key === null || size === null) throw fail(NOT_AVAILABLE);
      return { fileName, size, open: (range) => fileStorage(strapi).open(key, range) };
    },
  };
}
