import { Outlet } from 'react-router';
import { useVisitor } from '@/providers/routing/guard';
import MainLayout from '../layouts/main-layout';

/** The layout of the 404 page: with the menu if the visitor is logged in, else without. */
export default function NotFoundFrame() {
  const { session } = useVisitor();
  return session ? <MainLayout /> : <Outlet />;
}
