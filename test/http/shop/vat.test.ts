import type { CompanyView } from '@mpn/domain';
import { openMarket } from '../../factories/campaign';
import { buy, cartOf } from '../../factories/order';
import { createPromotionCompany } from '../../factories/companies';
import type { ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { newVatId } from '../registration/registration-helpers';
import { superAdmin } from '../releases/support';
import { panelClient } from '../support-panel/panel';
import { filledCart } from './support';

beforeAll(async () => {
  await openMarket(await database(), { medium: 'RADIO' });
});

const home = { country: 'DE', vat_id: 'DE136695976' };

test.each([
  ['a Swiss invoice address', 'CH', 'DE136695976'],
  ['an Austrian invoice address and the own German VAT id', 'AT', 'DE136695976'],
  ['an American invoice address without a VAT id', 'US', null],
])('a company in Germany pays German VAT with %s', async (_what, invoiceCountry, vatId) => {
  const { anna, cart } = await filledCart({ ...home, vat_id: vatId });
  const { body } = await anna.client.get<CompanyView>(`/companies/${anna.companyId}`);
  const changed = await anna.client.request('PATCH', `/companies/${anna.companyId}`, {
    version: body.version,
    separateInvoiceAddress: true,
    ...{ invoiceName: 'A', invoiceStreet: 'B 1', invoicePostalCode: '1000', invoiceCity: 'C', invoiceCountry },
  });
  expect(changed.status).toBe(200);
  const after = await cartOf(anna.client);
  expect(cart.invoicePreview).toMatchObject({ taxRate: 19, taxNote: null });
  expect(after.invoicePreview).toEqual(cart.invoicePreview);
  const order = await buy(anna.client, after.cartToken, `vat-${anna.companyId}`);
  const { rows } = await (
    await database()
  ).query<{ country: string; taxed: boolean }>(
    `select buyer->>'country' as country, tax_cents > 0 as taxed from purchase_orders where id = $1`,
    [order.body.id],
  );
  // The letter goes abroad.
  expect(rows).toEqual([{ country: invoiceCountry, taxed: true }]);
});

test.each([
  ['AT', 'ATU12345675', 'REVERSE_CHARGE'],
  ['AT', 'DE136695976', null],
  ['CH', null, 'NOT_TAXABLE'],
])('a company with its seat in %s and the VAT id %s: %s', async (country, vatId, taxNote) => {
  const { cart } = await filledCart({ country, vat_id: vatId });
  expect(cart.invoicePreview).toMatchObject({ taxNote, taxRate: taxNote === null ? 19 : 0 });
});

describe('a changed VAT id', () => {
  const change = async (
    client: Awaited<ReturnType<typeof filledCart>>['anna']['client'],
    id: number,
    vatId: string,
  ) => {
    const { body } = await client.get<CompanyView>(`/companies/${id}`);
    return client.request<ErrorAnswer>('PATCH', `/companies/${id}`, { version: body.version, vatId });
  };

  test('that another company of the type has is refused, but support may enter it for a branch', async () => {
    const vatId = newVatId();
    await createPromotionCompany(await database(), { vat_id: `${vatId.slice(0, 2)} ${vatId.slice(2)}` });
    const { anna } = await filledCart();
    const refused = await change(anna.client, anna.companyId, vatId);
    expect([refused.status, refused.body.fieldErrors]).toMatchObject([
      409,
      [{ field: 'vatId', messageCode: 'mpn.backend.data.error.duplicate-vat-id' }],
    ]);
    expect((await change((await superAdmin()).client, anna.companyId, vatId)).status).toBe(200);
    // Unchanged, it is no claim.
    expect((await change(anna.client, anna.companyId, vatId)).status).toBe(200);
  });

  test('and a changed seat are listed at the desk', async () => {
    const { anna } = await filledCart();
    const panel = await panelClient();
    const listed = async () =>
      (
        await panel.get<{ data: { items: { id: number }[] } }>('//admin/support/companies', {
          query: { state: 'taxChanged', pageSize: 100 },
        })
      ).body.data.items.map(({ id }) => id);
    expect(await listed()).not.toContain(anna.companyId);
    expect((await change(anna.client, anna.companyId, newVatId())).status).toBe(200);
    expect(await listed()).toContain(anna.companyId);
  });
});
