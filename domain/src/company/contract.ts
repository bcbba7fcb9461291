import { endpoint, idParams, reply } from '../http/endpoint';
import type { CompanyView, ResolvedPreferencesView } from './views';

/** Calls on companies by their own users; the administration's are beside them. */
export const companyEndpoints = {
  myResolvedPreferences: endpoint({
    id: 'resolved_preferences.get_my',
    method: 'GET',
    path: '/companies/my/resolved_preferences',
    access: 'authenticated',
    summary: "Delivery preferences that hold for the caller's company, and for the caller in it",
    reply: reply<ResolvedPreferencesView>('ResolvedPreferences'),
  }),
  resolvedPreferences: endpoint({
    id: 'resolved_preferences.get',
    method: 'GET',
    path: '/companies/:id/resolved_preferences',
    access: ['ManageMyCompany', 'ManageAllCompanies', 'ManageCompaniesUsers'],
    summary: 'Delivery preferences that hold for a company, each with where it comes from',
    params: idParams,
    reply: reply<ResolvedPreferencesView>('ResolvedPreferences'),
  }),
  get: endpoint({
    id: 'companies.get',
    method: 'GET',
    path: '/companies/:id',
    access: 'authenticated',
    summary: 'A company as its own people see it',
    params: idParams,
    reply: reply<CompanyView>('CompanyView'),
  }),
} as const;
