import type { FeatureRoute } from '@/providers/routing/feature-route';

const authorize = ['ManageUsers'] as const;
const call = 'users.list_company';
const signInCall = 'company_sign_in.get';
const signInPage = () => import('./pages/company-sign-in-page');
const signOnCall = 'single_sign_on.get';
const signOnPage = () => import('./pages/single-sign-on-page');
const newPage = () => import('./pages/new-user-page');
const editPage = () => import('./pages/user-page');

export const routes: FeatureRoute[] = [
  {
    path: 'administration/users',
    authorize,
    call,
    title: 'users:title',
    load: () => import('./pages/users-page'),
  },
  {
    path: 'administration/users/sign-in',
    authorize,
    call: signInCall,
    title: 'users:signIn.title',
    load: signInPage,
  },
  {
    path: 'administration/users/single-sign-on',
    authorize,
    call: signOnCall,
    title: 'users:signOn.title',
    load: signOnPage,
  },
  { path: 'administration/users/new', authorize, call, title: 'users:new.title', load: newPage },
  { path: 'administration/users/:id', authorize, call, title: 'users:edit.title', load: editPage },
  {
    path: 'administration/companies/:companyId/users',
    authorize,
    call,
    title: 'users:title',
    load: () => import('./pages/users-page'),
  },
  {
    path: 'administration/companies/:companyId/users/sign-in',
    authorize,
    call: signInCall,
    title: 'users:signIn.title',
    load: signInPage,
  },
  {
    path: 'administration/companies/:companyId/users/single-sign-on',
    authorize,
    call: signOnCall,
    title: 'users:signOn.title',
    load: signOnPage,
  },
  { path: 'administration/companies/:companyId/users/new', authorize, call, title: 'users:new.title', load: newPage },
  { path: 'administration/companies/:companyId/users/:id', authorize, call, title: 'users:edit.title', load: editPage },
];
