import type { OrderHistoryRow, Page } from '@mpn/domain';
import { createPriceList, openMarket } from '../../factories/campaign';
import { boughtCampaign } from '../../factories/order';
import { createRelease } from '../../factories/release';
import { pdfText } from '../../support/pdf-text';
import { until } from '../../support/until';
import { promoter } from '../releases/support';
import { database } from '../support/server';
import { clerkOf, type SupportAnswer } from '../support-panel/panel';

test('a credit note is in the order history of its company, with a PDF for that company only', async () => {
  const pool = await database();
  await openMarket(pool, { medium: 'RADIO' });
  await createPriceList(pool);
  const anna = await promoter();
  await boughtCampaign(anna.client, (await createRelease(pool, anna.companyId)).id);
  const read = async (term: string) =>
    (await anna.client.get<Page<OrderHistoryRow>>('/order_history/_views/table', { query: { term } })).body.items;
  const [order] = await read('');
  expect(order!.creditNotes).toEqual([]);
  const finance = await clerkOf('finance');
  const { body } = await finance.post<SupportAnswer<{ id: number; number: string }>>(
    `//admin/support/orders/${order!.id}/credit`,
    { reason: 'Station closed', netCents: 200 },
  );
  const { id, number } = body.data;
  const [found] = await until(
    () => read(number),
    ([row]) => row?.creditNotes[0]?.hasDocument === true,
  );
  expect(found).toMatchObject({
    id: order!.id,
    totalPrice: order!.totalPrice,
    creditNotes: [{ id, number, total: 2.38, reason: 'Station closed' }],
  });
  const file = await anna.client.fetch('GET', `/credit_notes/${id}/pdf`);
  expect([file.status, file.headers.get('content-disposition')]).toEqual([200, expect.stringContaining(number)]);
  expect(pdfText(new Uint8Array(await file.arrayBuffer())).join(' ')).toContain('Station closed');
  expect((await (await promoter()).client.get(`/credit_notes/${id}/pdf`)).status).toBe(404);
});
