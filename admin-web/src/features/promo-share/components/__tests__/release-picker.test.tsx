import { releaseEndpoints } from '@mpn/domain';
import { screen, waitFor } from '@testing-library/react';
import { renderPages } from '@/__tests__/support/render-app';
import { answerCalls } from '@/__tests__/support/server';
import { ReleasePicker } from '../release-picker';

// Until the search field is cleared, the search is not sent.
jest.mock('@/config/timing', () => ({
  ...jest.requireActual<object>('@/config/timing'),
  SEARCH_DEBOUNCE_MS: 3_600_000,
}));

const row = (id: number, title: string) => ({
  ...{ id, title, artistName: 'Möwen', ean: null, releaseDate: null, coverUrl: null },
});

test('from the first key of a search on nothing can be chosen in the list that the search will replace', async () => {
  answerCalls([[releaseEndpoints.picker, () => ({ items: [row(1, 'Ebbe'), row(2, 'Flut')], total: 2 })]]);
  const picked = jest.fn();
  const picker = <ReleasePicker linked={[]} companyId={undefined} onPicked={picked} onClose={() => undefined} />;
  const { user } = await renderPages({ '/': picker }, ['/']);
  const flut = await screen.findByRole('checkbox', { name: 'Flut' });
  // antd takes no clicks on what is loading.
  const isLoading = () => flut.closest('.ant-spin-blur') !== null;
  await waitFor(() => expect(isLoading()).toBe(false));
  await user.type(screen.getByRole('searchbox'), 'F');
  await waitFor(() => expect(isLoading()).toBe(true));
  await user.clear(screen.getByRole('searchbox'));
  await waitFor(() => expect(isLoading()).toBe(false));
  await user.click(flut);
  await user.click(screen.getByRole('button', { name: 'Add 1 release' }));
  expect(picked).toHaveBeenCalledWith([expect.objectContaining({ releaseId: 2, title: 'Flut' })]);
});
