import { screen, within } from '@testing-library/react';
import { renderApp } from '@/__tests__/support/render-app';
import { i18next } from '@/providers/i18n/i18n';
import StatusGroup from '../groups/status-group';

it('the page shows every status of every kind that has texts', async () => {
  const texts = i18next.getResource('en', 'common', 'status') as Record<string, Record<string, string>>;
  expect(Object.keys(texts).length).toBeGreaterThan(10);
  await renderApp(<StatusGroup />);
  const tags = within(await screen.findByRole('region', { name: 'StatusTag' })).getAllByText(
    (_, element) => element?.classList.contains('ant-tag') === true,
  );
  const shown = tags.map(({ textContent }) => textContent);
  expect(shown.sort()).toEqual(Object.values(texts).flatMap(Object.values).sort());
});
