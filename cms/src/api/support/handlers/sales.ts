import { database, service } from '@mpn/server-kit';
import {
  createDraft,
  findMessages,
  mediumChoices,
  previewMessage,
  readPanelMessage,
  removeDraft,
  startSending,
  updateDraft,
} from '../../message';
import { supportContactHistory } from '../../reference';
import { legalHistory } from '../../registration';
import { changeContact, publishLegal } from '../commands/legal';
import { changeMessage, sendTestMail, staffMember } from '../commands/messages';
import { changeOrder, creditOrder } from '../commands/orders';
import { changeSales, sales } from '../commands/sales';
import type { DeskHandlers, DeskRequest } from '../desk-route';
import { FileAnswer, termOf } from '../panel-request';
import { orders } from '../queries/lists';
import { listHandler, objectHandler } from './reading';
import type { AnyDeskCall } from '@mpn/domain';

const pdf =
  (kind: 'invoice' | 'receipt' | 'credit-note') =>
  async ({ strapi, id }: Pick<DeskRequest<AnyDeskCall>, 'strapi' | 'id'>): Promise<FileAnswer> => {
    const { fileName, open } = await service(strapi, 'plugin::shop.orders').document(kind, id);
    return new FileAnswer(fileName, 'application/pdf', await open());
  };

/** Orders, what sales need, legal texts, and messages to users. */
export const salesHandlers: DeskHandlers<'orders' | 'sales' | 'legal' | 'messages'> = {
  orders: {
    list: listHandler(orders),
    get: objectHandler({ kind: 'orders' }),
    release: ({ strapi, staff, id }) => changeOrder(strapi, staff, id, 'release'),
    complete: ({ strapi, staff, id }) => changeOrder(strapi, staff, id, 'complete'),
    resync: ({ strapi, staff, id }) => changeOrder(strapi, staff, id, 'resync'),
    cancel: ({ strapi, staff, id, body }) => changeOrder(strapi, staff, id, 'cancel', body),
    credit: ({ strapi, staff, id, body }) => creditOrder(strapi, staff, id, body),
    invoice: pdf('invoice'),
    receipt: pdf('receipt'),
    creditNote: pdf('credit-note'),
  },
  sales: {
    sellers: ({ strapi }) => sales(strapi).seller(database(strapi)),
    changeSeller: ({ strapi, staff, body }) =>
      changeSales(strapi, staff, 'seller', 'change', (trx) => sales(strapi).changeSeller(trx, body, staff.panelUserId)),
    terms: ({ strapi }) => sales(strapi).terms(database(strapi)),
    changeTerms: ({ strapi, staff, body }) =>
      changeSales(strapi, staff, 'sales-terms', 'change', (trx) =>
        sales(strapi).changeTerms(trx, body, staff.panelUserId),
      ),
    priceLists: ({ strapi }) => sales(strapi).priceLists(database(strapi)),
    publishPriceList: ({ strapi, staff, body }) =>
      changeSales(strapi, staff, 'price-list', 'publish', (trx) =>
        sales(strapi).publishPriceList(trx, body, staff.panelUserId),
      ),
    comparePrices: ({ strapi, body }) => sales(strapi).comparePrices(database(strapi), body),
    withdrawPriceList: ({ strapi, staff, id }) =>
      changeSales(strapi, staff, 'price-list', 'withdraw', async (trx) => {
        await sales(strapi).withdrawPriceList(trx, id);
        return id;
      }),
  },
  legal: {
    documents: ({ strapi }) => legalHistory(database(strapi)),
    publish: ({ strapi, staff, body }) => publishLegal(strapi, staff, body),
    contacts: ({ strapi }) => supportContactHistory(database(strapi)),
    changeContact: ({ strapi, staff, body }) => changeContact(strapi, staff, body),
  },
  messages: {
    list: ({ strapi, ctx }) => findMessages(database(strapi), termOf(ctx)),
    mediums: ({ strapi }) => mediumChoices(database(strapi)),
    get: ({ strapi, id }) => readPanelMessage(database(strapi), id),
    preview: async ({ strapi, staff, id }) => previewMessage(strapi, id, (await staffMember(strapi, staff)).name),
    create: ({ strapi, staff, body }) =>
      changeMessage(strapi, staff, 'create', async (trx) => ({ id: await createDraft(trx, body) })),
    change: ({ strapi, staff, id, body }) =>
      changeMessage(strapi, staff, 'change', async (trx) => {
        await updateDraft(trx, id, body);
        return { id };
      }),
    remove: ({ strapi, staff, id, body }) =>
      changeMessage(strapi, staff, 'remove', async (trx) => {
        await removeDraft(trx, id, body);
        return { id };
      }),
    test: ({ strapi, staff, id }) => sendTestMail(strapi, staff, id),
    send: ({ strapi, staff, id, body }) =>
      changeMessage(strapi, staff, 'send', async (trx) => ({ id, recipients: await startSending(trx, id, body) })),
  },
};
