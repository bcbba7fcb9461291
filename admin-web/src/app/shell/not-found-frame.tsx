import { Outlet } from 'react-router';
import { useVisitor } from '@/providers/routing/guard';
import MainLayout from '../layouts/main-layout';

/** The layout of the 404 page: with the menu for whoever is logged in, none otherwise. */
export default function NotFoundFrame() {
  const { session } = useVisitor();
  return session ? <MainLayout /> : <Outlet />;
}
