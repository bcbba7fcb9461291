import { object, string } from 'yup';
import { endpoint, idParams, reply } from '../http/endpoint';
import type { CompanyView, MediaCompanyChoice, ResolvedPreferencesView } from './views';

/** Maximum of companies in a selection list. */
export const MAX_CHOICES = 50;

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
  mediaSelectionList: endpoint({
    id: 'companies.media_selection_list',
    method: 'GET',
    path: '/companies/_views/media_selection_list',
    access: ['ManageCompanyBlockList', 'ManageCompanyMediaGroups', 'ManageAllCompanies'],
    summary: `Media companies to choose from, by name; at most ${MAX_CHOICES}, narrowed by \`term\` (name or MPN number)`,
    query: object({
      term: string().max(300),
      /** `no_group`: only those that are in no media company group. */
      filter: string().oneOf(['no_group'] as const),
    }),
    reply: reply<MediaCompanyChoice[]>('MediaCompanyChoices'),
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
