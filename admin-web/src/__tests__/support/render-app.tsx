import { act, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { LeaveGuard } from '@/app/shell/leave-guard';
import { QueryProvider } from '@/providers/api/query-provider';
import { RefineProvider } from '@/providers/refine/refine-provider';
import { ThemeProvider } from '@/providers/theme/theme-provider';

type MemoryRouter = ReturnType<typeof createMemoryRouter>;

/** The frame of the pages behind the login, as far as components need it. */
function Frame() {
  return (
    <App>
      <RefineProvider>
        <Outlet />
        <LeaveGuard />
      </RefineProvider>
    </App>
  );
}

/**
 * Renders pages in the app's own providers, with a router whose history starts at the given URLs.
 * @param pages what is shown at which path
 * @param history the URLs visited so far; the last one is shown
 */
export async function renderPages(
  pages: Record<string, ReactNode>,
  history: string[] = ['/'],
): Promise<{ user: UserEvent; router: MemoryRouter }> {
  const children = Object.entries(pages).map(([path, element]) => ({ path, element }));
  const router = createMemoryRouter([{ element: <Frame />, children }], { initialEntries: history });
  render(
    <QueryProvider>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </QueryProvider>,
  );
  // antd's texts are loaded after the first rendering, and everything below is then mounted again.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  return { user: userEvent.setup(), router };
}

/** Renders one component in the app's own providers. */
export const renderApp = async (element: ReactNode): Promise<UserEvent> => (await renderPages({ '/': element })).user;
