import { Suspense } from 'react';
import { hasAnyPermission } from '@mpn/domain';
import { useVisitor } from '@/providers/routing/guard';
import { RefineProvider } from '@/providers/refine/refine-provider';
import MainLayout from '../layouts/main-layout';
import { PublicLayout } from '../layouts/public-layout';
import { PasswordDialog } from './password-dialog';

/**
 * The layout of screens that need no login: with the menu for a logged-in visitor, unless a required second factor is
 * to be set up first.
 */
export default function OpenFrame() {
  const { session } = useVisitor();
  const isLacking = session !== null && hasAnyPermission(session.permissions, ['SetUpSecondFactor']);
  if (session && !isLacking) return <MainLayout />;
  return (
    <RefineProvider>
      <PublicLayout />
      {isLacking && (
        <Suspense fallback={null}>
          <PasswordDialog />
        </Suspense>
      )}
    </RefineProvider>
  );
}
