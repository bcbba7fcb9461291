import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '@/providers/api/query-client';
import { ThemeProvider } from '@/providers/theme/theme-provider';
import type { AppRouter } from './router/router';
import { StartUp } from './shell/start-up';

export function App({ router }: { router: AppRouter }) {
  return (
    <Suspense fallback={<StartUp />}>
      <QueryClientProvider client={queryClient}>
        <ThemeProvider>
          <RouterProvider router={router} />
        </ThemeProvider>
      </QueryClientProvider>
    </Suspense>
  );
}
