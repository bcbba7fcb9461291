import { listPurchaseOrders, type OpenOrderView } from '@mpn/domain';
import { screen } from '@testing-library/react';
import { renderPages } from '@/__tests__/support/render-app';
import { answerCalls } from '@/__tests__/support/server';
import OrderConfirmationPage from '../order-confirmation-page';

const order = {
  ...{ id: 7, orderNumber: 'MPN-2026-1', state: 'open', total: 61.17, currencyType: 'EUR', redirectUrl: null },
  ...{ orderDate: '2026-11-27T08:00:00.000Z', needsReview: false, titles: ['Fjord'], campaigns: [] },
} as unknown as OpenOrderView;

it.each<[string, Partial<OpenOrderView>, RegExp]>([
  ['is being completed', {}, /invoice/],
  ['is completed', { state: 'completed' }, /invoice/],
  ['waits for review', { needsReview: true }, /receipt/],
  ['waits for its payment', { redirectUrl: 'https://pay.example/1' }, /receipt/],
  ['was cancelled', { state: 'cancelled' }, /receipt/],
])('an order that %s offers its document of this time', async (_what, values, name) => {
  answerCalls([[listPurchaseOrders, () => [{ ...order, ...values }]]]);
  await renderPages({ '/cart/:orderId': <OrderConfirmationPage /> }, ['/cart/7']);
  expect(await screen.findByRole('button', { name })).toBeDefined();
});
