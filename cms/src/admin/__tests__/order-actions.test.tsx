import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addressOf, deskCalls, type DeskOrderDetail } from '@mpn/domain';
import { OrderActions } from '../desk/pages/order-actions';
import { OrderPage } from '../desk/pages/orders';
import { answering, renderInPanel, refused } from './support';

const { release, complete, resync, cancel, credit } = deskCalls.orders;
const MAY = [release, complete, resync, cancel, credit].map(addressOf);

const ORDER: Partial<DeskOrderDetail> = {
  id: 7,
  orderNumber: 'O-2026-0007',
  companyName: 'Nordlicht',
  netCents: 10_000,
  currency: 'EUR',
  invoiceNumber: null,
  creditNotes: [],
};

const show = (order: Partial<DeskOrderDetail>, facts = {}, locale: 'de' | 'en' = 'en') =>
  renderInPanel(<OrderActions order={{ ...ORDER, ...order } as DeskOrderDetail} reload={reload} />, {
    facts: { may: MAY, ...facts },
    locale,
  });
const reload = jest.fn();
const buttons = (): (string | null)[] => screen.queryAllByRole('button').map(({ textContent }) => textContent);

const WAITING = ['Approve order', 'Cancel order'];
const OPEN = ['Payment received', 'Cancel order'];
const OPEN_AT_SHOP = ['Payment received', 'Compare with the shop', 'Cancel order'];

test.each([
  ['open', true, false, WAITING],
  ['open', true, true, WAITING],
  ['open', false, false, OPEN],
  ['open', false, true, OPEN_AT_SHOP],
  ['in_progress', true, true, WAITING],
  ['in_progress', false, false, OPEN],
  ['in_progress', false, true, OPEN_AT_SHOP],
  ['completed', true, true, []],
  ['completed', false, true, []],
  ['cancelled', true, false, []],
  ['cancelled', false, true, []],
] as const)('an order that is %s, to be reviewed: %s, with an external shop: %s, can be %j', (...row) => {
  const [state, needsReview, hasExternalShop, actions] = row;
  show({ state, needsReview }, { hasExternalShop });
  expect(buttons()).toEqual(actions);
});

test('an account without permission for any of the calls is offered nothing', () => {
  show({ state: 'open', needsReview: false, invoiceNumber: 'R-1' }, { may: [], hasExternalShop: true });
  expect(buttons()).toEqual([]);
});

test('an invoice is credited by its rest or an amount of it, with a reason', async () => {
  const sent = answering(() => ({ body: { data: { number: 'G-2026-0001' } } }));
  show({ state: 'completed', invoiceNumber: 'R-2026-0001', creditNotes: [{ netCents: 4_000 }] as never }, {}, 'de');
  await userEvent.click(screen.getByRole('button', { name: 'Rechnungskorrektur' }));
  const dialog = await screen.findByRole('dialog');
  const confirm = () => screen.getAllByRole('button', { name: 'Rechnungskorrektur' }).at(-1)!;
  const isReady = () => !(confirm() as HTMLButtonElement).disabled;
  expect(isReady()).toBe(false);
  await userEvent.type(screen.getByRole('textbox', { name: /Grund/ }), 'Doppelt berechnet');
  expect(isReady()).toBe(true);
  const amount = screen.getByRole('textbox', { name: /Nettobetrag/ });
  for (const [typed, isValid] of [
    ['60,01', false],
    ['0', false],
    ['zehn', false],
    ['59,5', true],
  ] as const) {
    await userEvent.clear(amount);
    await userEvent.type(amount, typed);
    expect([typed, isReady()]).toEqual([typed, isValid]);
  }
  await userEvent.click(confirm());
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/admin/support/orders/7/credit',
      language: 'de',
      body: { netCents: 5_950, reason: 'Doppelt berechnet' },
    },
  ]);
  expect(reload).toHaveBeenCalled();
  await screen.findByText(/G-2026-0001/);
});

test('an invoice that is credited wholly is not offered again', () => {
  show({ state: 'completed', invoiceNumber: 'R-1', creditNotes: [{ netCents: 6_000 }, { netCents: 4_000 }] as never });
  expect(buttons()).toEqual([]);
});

test('a refused action says why, and keeps its dialog and what was typed', async () => {
  answering(() => refused('The order is completed by now.'));
  show({ state: 'open', needsReview: false });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
  const reason = await screen.findByRole('textbox', { name: /Reason/ });
  await userEvent.type(reason, 'Asked for by phone');
  await userEvent.click(screen.getAllByRole('button', { name: 'Cancel order' }).at(-1)!);
  await screen.findByText('The order is completed by now.');
  expect((reason as HTMLTextAreaElement).value).toBe('Asked for by phone');
});

test.each([
  [true, /is marked as problematic/],
  [false, /has not yet paid enough/],
])('an order that waits says why; of a problematic company: %s', async (problematic, why) => {
  const order = {
    ...{ ...ORDER, state: 'open', needsReview: true, problematic, positions: [], orderedAt: '2026-11-30T10:00:00Z' },
    ...{ buyer: { name: 'Nordlicht' }, totalCents: 11_900, taxCents: 1_900, creditedCents: 0 },
  };
  answering(() => ({ body: { data: order } }));
  renderInPanel(<OrderPage />, { facts: { may: [] } });
  await screen.findByText(why);
});
