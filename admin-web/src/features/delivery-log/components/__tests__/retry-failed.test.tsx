import type { DeliveryRow } from '@mpn/domain';
import { screen } from '@testing-library/react';
import { renderApp } from '@/__tests__/support/render-app';
import { RetryFailed } from '../retry-failed';

const rows = (...mayRetry: boolean[]) => mayRetry.map((may, id) => ({ id, mayRetry: may }) as DeliveryRow);

test.each([
  ['all of them', rows(true, true), 2, 'Retry 2'],
  ['those that may be retried', rows(true, false), 2, 'Retry 1'],
  ['those, and all of other pages, of which it is not known', rows(true, false), 30, 'Retry 29'],
  ['none: without a button', rows(false), 1, null],
])('retries %s', async (_name, items, total, button) => {
  const page = { items, total, page: 1, pageSize: 20 };
  await renderApp(<RetryFailed filters={{ state: ['FAILED'] }} term="" page={page} />);
  expect(screen.queryByRole('button')?.textContent ?? null).toBe(button);
});
