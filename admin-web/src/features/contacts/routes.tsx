import type { FeatureRoute } from '@/providers/routing/feature-route';

const authorize = ['ManageCompanyContacts'] as const;
const call = 'company_contacts.list';

export const routes: FeatureRoute[] = [
  {
    path: 'company-contacts',
    authorize,
    call,
    title: 'contacts:title',
    load: () => import('./pages/contacts-page'),
  },
  {
    path: 'company-contacts/new',
    authorize,
    call,
    title: 'contacts:new.title',
    load: () => import('./pages/new-contact-page'),
  },
  {
    path: 'company-contacts/import',
    authorize,
    call,
    title: 'contacts:import.title',
    load: () => import('./pages/import-page'),
  },
  {
    path: 'company-contacts/groups/new',
    authorize,
    call,
    title: 'contacts:groups.new',
    load: () => import('./pages/new-group-page'),
  },
  {
    path: 'company-contacts/groups/:id',
    authorize,
    call,
    title: 'contacts:groups.title',
    load: () => import('./pages/group-page'),
  },
  {
    path: 'company-contacts/:id',
    authorize,
    call,
    title: 'contacts:edit.title',
    load: () => import('./pages/contact-page'),
  },
];
