import type { ReleaseTableRow } from '@mpn/domain';
import { screen } from '@testing-library/react';
import { renderApp } from '@/__tests__/support/render-app';
import { RowMenu } from '../row-menu';
import { useReleaseActions } from '../use-release-actions';

jest.mock('../use-release-actions', () => ({
  useReleaseActions: jest.fn(() => () => [{ key: 'details', label: 'Details' }]),
  useTrackActions: jest.fn(() => () => []),
}));

test('the menu of a row is made when it is opened, so that a list renders none; Tab moves into it', async () => {
  const user = await renderApp(<RowMenu row={{ id: 1, title: 'Blau' } as ReleaseTableRow} />);
  const dots = screen.getByRole('button', { name: /Blau/ });
  expect(jest.mocked(useReleaseActions)).not.toHaveBeenCalled();
  await user.click(dots);
  expect(await screen.findByRole('menuitem', { name: 'Details' })).toBeTruthy();
  await user.keyboard('{Tab}');
  expect(document.activeElement?.getAttribute('role')).toMatch(/^menu/);
});
