import { Suspense } from 'react';
import { RouterProvider } from 'react-router/dom';
import { QueryProvider } from '@/providers/api/query-provider';
import { ThemeProvider } from '@/providers/theme/theme-provider';
import type { AppRouter } from './router/router';
import { StartUp } from './shell/start-up';

export function App({ router }: { router: AppRouter }) {
  return (
    <Suspense fallback={<StartUp />}>
      <QueryProvider>
        <ThemeProvider>
          <RouterProvider router={router} />
        </ThemeProvider>
      </QueryProvider>
    </Suspense>
  );
}
