import { array, boolean, object, string } from 'yup';
import type { ResolvedPreferencesView } from '../delivery/views';
import { CompanyType, SamplingMedium } from '../enums';
import type { ErrorCode } from '../errors';
import { endpoint, idParams, reply, tableQuery, type Page } from '../http/endpoint';
import { rowId } from '../validation/limits';
import { InstitutionOwnership } from './ownership';
import { companyChangesSchema, newCompanySchema } from './fields';
import type {
  CompanyEffects,
  CompanyLogoView,
  CompanyRow,
  CompanyView,
  InstitutionRow,
  MediaCompanyChoice,
  PromotionCompanyChoice,
} from './views';

const OF_ALL = ['ManageAllCompanies'] as const;

export const companySortable = [
  'id',
  'name',
  'type',
  'mpnCompanyNumber',
  'city',
  'medium',
  'users',
  'created',
] as const;
export const institutionSortable = ['name', 'city', 'medium', 'ardStateInstitutionName', 'editors'] as const;

/** Statuses that the table can be filtered by. */
export const CompanyStatus = ['ENABLED', 'DISABLED', 'PROBLEMATIC', 'PENDING_REGISTRATION'] as const;
export type CompanyStatus = (typeof CompanyStatus)[number];

const mediums = array(
  string()
    .oneOf([...SamplingMedium])
    .required(),
).max(SamplingMedium.length);

const table = tableQuery(companySortable).shape({
  type: array(
    string()
      .oneOf([...CompanyType])
      .required(),
  ).max(CompanyType.length),
  status: array(
    string()
      .oneOf([...CompanyStatus])
      .required(),
  ).max(CompanyStatus.length),
  medium: mediums,
});

const writeErrors = [
  'mpn.backend.data.error.duplicate-mpn-number',
  'mpn.backend.data.error.duplicate-sampling-department-name',
  'mpn.backend.validation.error.mpn-number-no-company',
  'mpn.backend.validation.error.mpn-number-own-company',
  'mpn.backend.data.error.duplicate-vat-id',
  'mpn.backend.registration.error.vat-id-not-issued',
  'mpn.backend.global.error.feature-disabled',
] as const satisfies readonly ErrorCode[];

/** Maximum of companies in a selection list. */
export const MAX_CHOICES = 50;

/** Calls on companies. Another company is not found for those who do not administer all. */
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
  list: endpoint({
    id: 'companies.list',
    method: 'GET',
    path: '/companies/_views/table',
    access: OF_ALL,
    summary: 'All companies; `term` looks into name, MPN number, city and VAT id',
    query: table,
    reply: reply<Page<CompanyRow>>('CompanyTable'),
  }),
  listOfType: endpoint({
    id: 'companies.list_of_type',
    method: 'GET',
    path: '/companies/_views/table/:type',
    access: OF_ALL,
    summary: 'Companies of one type, `promotion` or `media`',
    params: object({
      type: string()
        .oneOf(['promotion', 'media'] as const)
        .required(),
    }),
    query: table,
    reply: reply<Page<CompanyRow>>('CompanyTable'),
  }),
  institutions: endpoint({
    id: 'companies.institutions',
    method: 'GET',
    path: '/companies/_views/institutions',
    access: ['ManageSamplingCampaigns', 'ManageCompanyBlockList'],
    summary:
      'Media companies as promoters see them, each with the own sampling groups it is in and whether it is blocked',
    query: tableQuery(institutionSortable).shape({
      medium: mediums,
      country: array(string().required().length(2)).max(50),
      ownership: array(
        string()
          .oneOf([...InstitutionOwnership])
          .required(),
      ).max(InstitutionOwnership.length),
      /** Only institutions of the ARD, or only the others. */
      ard: boolean(),
      blocked: boolean(),
      /** Only those that the company may sample now, or only the others. */
      eligible: boolean(),
    }),
    reply: reply<Page<InstitutionRow>>('InstitutionTable'),
  }),
  promoSelectionList: endpoint({
    id: 'companies.promo_selection_list',
    method: 'GET',
    path: '/companies/_views/promo_selection_list',
    access: ['ManagePromoShares', ...OF_ALL],
    summary: `Promotion companies to choose from, by name, without the own one; at most ${MAX_CHOICES}, narrowed by \`term\` (name or MPN number)`,
    query: object({ term: string().max(300) }),
    reply: reply<PromotionCompanyChoice[]>('PromotionCompanyChoiceList'),
  }),
  create: endpoint({
    id: 'companies.create',
    method: 'POST',
    path: '/companies',
    access: OF_ALL,
    summary: 'Adds a company; its MPN number and watermark fingerprint are generated',
    body: newCompanySchema,
    reply: reply<CompanyView>('CompanyView'),
    status: 201,
    errors: writeErrors,
  }),
  update: endpoint({
    id: 'companies.update',
    method: 'PATCH',
    path: '/companies/:id',
    access: ['ManageMyCompany', 'ManageAllCompanies'],
    summary: 'Changes what is sent and leaves the rest; some fields are for super admins alone',
    params: idParams,
    body: companyChangesSchema,
    reply: reply<CompanyView>('CompanyView'),
    errors: [
      ...writeErrors,
      'mpn.backend.data.error.payment-method-not-changeable',
      'mpn.backend.data.error.still-referenced',
      'mpn.backend.global.error.optimistic-lock',
      'mpn.backend.global.error.resource-access-denied',
    ],
  }),
  remove: endpoint({
    id: 'companies.remove',
    method: 'DELETE',
    path: '/companies/:id',
    access: OF_ALL,
    summary: 'Deletes a company and the accounts of its users; not while a campaign runs or an order is open',
    params: idParams,
    reply: reply<void>('void'),
    status: 204,
    errors: ['mpn.backend.data.error.company-has-open-business', 'mpn.backend.data.error.own-company-not-deletable'],
  }),
  setLogo: endpoint({
    id: 'logo.create',
    method: 'POST',
    path: '/companies/:id/logo',
    access: ['ManageMyCompany'],
    summary:
      "Takes an uploaded file (POST /files/COMPANY_LOGO) as the caller's company's logo, which guests of its press links see",
    params: idParams,
    body: object({ fileId: rowId().required() }),
    reply: reply<CompanyLogoView>('CompanyLogoView'),
    errors: [
      'mpn.backend.global.error.not-found',
      'mpn.backend.data.error.field-of-promotion-company',
      'mpn.backend.media.error.not-checked',
    ],
  }),
  removeLogo: endpoint({
    id: 'logo.remove',
    method: 'DELETE',
    path: '/companies/:id/logo',
    access: ['ManageMyCompany', 'ManageAllCompanies'],
    summary: "Removes a company's logo",
    params: idParams,
    reply: reply<void>('void'),
    status: 204,
  }),
  effects: endpoint({
    id: 'companies.effects',
    method: 'GET',
    path: '/companies/:id/_views/effects',
    access: OF_ALL,
    summary: 'What disabling or deleting a company does, in numbers',
    params: idParams,
    reply: reply<CompanyEffects>('CompanyEffects'),
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
