import { filtersOfView, personalEndpoints, type TableSettingView } from '@mpn/domain';
import { screen } from '@testing-library/react';
import { renderApp } from '@/__tests__/support/render-app';
import { answerCalls } from '@/__tests__/support/server';
import { SavedViews } from '../saved-views';

const KINDS = { labels: 'strings', promoters: 'numbers', favorites: 'boolean', show: 'string' } as const;
const view = (filters: Record<string, unknown>, isFilterActive = true): TableSettingView => ({
  ...{ id: 1, type: 'MEDIA_LIST', name: 'Friday', selectedColumns: [], filters, isFilterActive },
  alert: 'NONE',
});

test('a view sets its filters and clears all others', () => {
  expect(filtersOfView(KINDS, view({ promoters: [7], favorites: true }))).toEqual({
    ...{ labels: undefined, promoters: [7], favorites: true, show: undefined },
  });
});

test.each([{ promoters: ['7'] }, { promoters: 7 }, { labels: 'A' }, { favorites: 'true' }, { show: 1 }])(
  'a view with %j, which is of another kind, sets no such filter',
  (filters) => {
    expect(Object.values(filtersOfView(KINDS, view(filters))).filter((value) => value !== undefined)).toEqual([]);
  },
);

test('a view that was saved without filters clears them', () => {
  expect(Object.values(filtersOfView(KINDS, view({ promoters: [7] }, false)))).toEqual(Array(4).fill(undefined));
});

test('saves the filters of this list under a name, and says that a list without a choice has no columns', async () => {
  const sent = answerCalls([
    [personalEndpoints.tableSettings, () => []],
    [personalEndpoints.createTableSetting, () => view({ promoters: [7] })],
  ]);
  const user = await renderApp(<SavedViews type="MEDIA_LIST" filters={{ promoters: [7] }} onApply={() => undefined} />);
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save this view' }));
  await screen.findByText(/^The search and the filters that are set are saved\./);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Friday');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The view Friday has been saved.');
  expect(sent.find(({ endpoint }) => endpoint === personalEndpoints.createTableSetting)?.body).toEqual({
    ...{ type: 'MEDIA_LIST', name: 'Friday', selectedColumns: [], filters: { promoters: [7] }, isFilterActive: true },
  });
});
