import { useVisitor } from '@/providers/routing/guard';
import { RefineProvider } from '@/providers/refine/refine-provider';
import MainLayout from '../layouts/main-layout';
import { PublicLayout } from '../layouts/public-layout';

/** The layout of screens that need no login: with the menu for a logged-in visitor. */
export default function OpenFrame() {
  const { session } = useVisitor();
  if (session) return <MainLayout />;
  return (
    <RefineProvider>
      <PublicLayout />
    </RefineProvider>
  );
}
