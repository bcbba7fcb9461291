import { act, screen, waitFor } from '@testing-library/react';
import { renderPages } from '@/__tests__/support/render-app';
import LogoutPage from '../logout-page';

let end: () => void;
const logout = jest.fn(() => new Promise<void>((resolve) => (end = resolve)));
jest.mock('@/providers/refine/auth-calls', () => ({ useAuthCalls: () => ({ logout }) }));

test('a click while the session is still being ended leads to the login once it has ended', async () => {
  const { user, router } = await renderPages({ '/logout': <LogoutPage />, '/login': <p>the login</p> }, [
    '/logout?redirectUrl=%2Freleases',
  ]);
  await user.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(router.state.location.pathname).toBe('/logout');
  await act(async () => end());
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toBe('?redirectUrl=%2Freleases');
  expect(logout).toHaveBeenCalledTimes(1);
});
