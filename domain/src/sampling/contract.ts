import { object, string } from 'yup';
import { CampaignActionName, CampaignUpdateMode, SamplingActionName } from '../enums';
import { endpoint, idParams, reply, tableQuery, type Page, type SelectionItem } from '../http';
import { createCampaignSchema, MAX_SAMPLING_NAME_LENGTH, updateCampaignSchema } from './schemas';
import { rowId, rowVersion } from '../validation/limits';
import type { ReleaseCampaigns, SamplingCampaignView, SamplingTemplateView } from './views';

const campaignLockErrors = [
  'mpn.backend.global.error.not-found',
  'mpn.backend.global.error.optimistic-lock',
  'mpn.backend.global.error.pessimistic-lock',
] as const;

const saveErrors = [
  'mpn.backend.data.error.product.samplingcampaign-start-date-passed',
  'mpn.backend.data.error.product.samplingcampaign-end-date-passed',
  'mpn.backend.data.error.product.samplingaction-start-date-passed',
  'mpn.backend.data.error.product.samplingaction-start-time-passed',
  'mpn.backend.data.error.product.samplingaction-finished-end-date',
  'mpn.backend.data.error.product.samplingaction-finished-modified',
  'mpn.backend.data.error.product.samplingaction-canceled-modified',
  'mpn.backend.data.error.product.samplingaction-not-deletable',
  'mpn.backend.data.error.product.samplingaction-campaign-finished',
  'mpn.backend.data.error.product.samplingaction-at-least-one',
  'mpn.backend.data.error.product.samplingaction-non-draft-created',
  'mpn.backend.data.error.product.samplingaction-outside-campaign',
  'mpn.backend.data.error.product.samplingaction-invalid-status-update',
  'mpn.backend.data.error.product.samplingaction-unpurchased-companies',
  'mpn.backend.data.error.product.samplingaction-unpurchased-groups',
  'mpn.backend.data.error.product.ard-contract-missing',
  'mpn.backend.data.error.product.samplingcampaign-finished',
  'mpn.backend.data.error.product.samplingcampaign-canceled',
  'mpn.backend.data.error.product.samplingcampaign-locked',
  'mpn.backend.data.error.product.release-not-sampling-ready',
  'mpn.backend.data.error.product.release-withdrawn',
  'mpn.backend.data.error.product.sampling-switched-off',
] as const;

const transitionErrors = [
  'mpn.backend.data.error.product.samplingcampaign-invalid-status-update',
  'mpn.backend.data.error.product.samplingcampaign-finished',
  'mpn.backend.data.error.product.samplingcampaign-canceled',
  'mpn.backend.data.error.product.samplingcampaign-not-resumable',
  'mpn.backend.data.error.product.samplingcampaign-end-date-passed',
  'mpn.backend.data.error.product.sampling-switched-off',
] as const;

export const getReleaseCampaigns = endpoint({
  id: 'sampling_campaigns.list',
  method: 'GET',
  path: '/releases/:id/sampling_campaigns',
  access: ['ManageSamplingCampaigns', 'GetReleases'],
  summary: 'The current campaign of a release, and its past ones, newest first',
  params: idParams,
  reply: reply<ReleaseCampaigns>('ReleaseCampaigns'),
  errors: ['mpn.backend.global.error.not-found'],
});

export const getSamplingCampaign = endpoint({
  id: 'sampling_campaigns.get',
  method: 'GET',
  path: '/sampling_campaigns/:id',
  access: ['ManageSamplingCampaigns', 'GetReleases'],
  summary: 'One campaign with its actions and selections',
  params: idParams,
  reply: reply<SamplingCampaignView>('SamplingCampaignView'),
  errors: ['mpn.backend.global.error.not-found'],
});

export const createSamplingCampaign = endpoint({
  id: 'sampling_campaigns.create',
  headers: { 'Idempotency-Key': 'The same key gives the same campaign.' },
  method: 'POST',
  path: '/sampling_campaigns',
  access: ['ManageSamplingCampaigns'],
  summary: 'Creates a draft; what is left out takes its default',
  body: createCampaignSchema,
  reply: reply<SamplingCampaignView>('SamplingCampaignView'),
  status: 201,
  errors: [
    ...campaignLockErrors,
    ...saveErrors,
    'mpn.backend.data.error.product.samplingcampaign-already-exists',
    'mpn.backend.global.error.idempotency-key-reused',
  ],
});

export const updateCampaignQuery = object({
  updateMode: string()
    .oneOf([...CampaignUpdateMode])
    .default('SAVE'),
  /** Required while the campaign is in the cart. */
  cartToken: string().max(128),
});

export const updateSamplingCampaign = endpoint({
  id: 'sampling_campaigns.update',
  method: 'PUT',
  path: '/sampling_campaigns/:id',
  access: ['ManageSamplingCampaigns'],
  summary: 'Saves a campaign; updateMode says what follows: the cart, or activation of changes that cost nothing',
  params: idParams,
  query: updateCampaignQuery,
  body: updateCampaignSchema,
  reply: reply<SamplingCampaignView & { saveResult?: 'SAVED' | 'NO_SAVE' }>('SavedSamplingCampaign'),
  errors: [
    ...campaignLockErrors,
    ...saveErrors,
    'mpn.backend.data.error.product.samplingcampaign-action-name-missing',
    'mpn.backend.data.error.product.samplingcampaign-no-addressees',
    'mpn.backend.data.error.product.samplingaction-not-purchased',
    'mpn.backend.shop.error.cart-token-missing',
    'mpn.backend.shop.error.cart-modified',
  ],
});

export const createCampaignFromTemplate = endpoint({
  id: 'sampling_campaigns.create_from_template',
  feature: 'SAMPLING_TEMPLATES',
  method: 'POST',
  path: '/sampling_campaigns/_actions/create_from_template/:id',
  access: ['ManageSamplingCampaigns'],
  summary: 'Creates a draft for a release from the template with this id',
  params: idParams,
  body: object({ releaseId: rowId().required() }),
  reply: reply<SamplingCampaignView>('SamplingCampaignView'),
  status: 201,
  errors: [
    ...campaignLockErrors,
    'mpn.backend.data.error.product.samplingcampaign-already-exists',
    'mpn.backend.data.error.product.release-not-sampling-ready',
    'mpn.backend.data.error.product.release-withdrawn',
    'mpn.backend.data.error.product.sampling-switched-off',
  ],
});

export const applyCampaignTemplate = endpoint({
  id: 'sampling_campaigns.apply_template',
  feature: 'SAMPLING_TEMPLATES',
  method: 'PUT',
  path: '/sampling_campaigns/:id/_actions/apply_template/:templateId',
  access: ['ManageSamplingCampaigns'],
  summary: 'Overwrites a draft with a template',
  params: object({ id: rowId().required(), templateId: rowId().required() }),
  body: object({ jpaVersion: rowVersion().required() }),
  reply: reply<SamplingCampaignView>('SamplingCampaignView'),
  errors: [
    ...campaignLockErrors,
    'mpn.backend.data.error.product.template-non-draft',
    'mpn.backend.data.error.product.template-in-cart',
    'mpn.backend.data.error.product.template-purchases',
  ],
});

/**
 * `until` is the one of the campaign's `newInstitutions` that the caller was shown: later ones stay an offer. A paid
 * campaign is put into the cart.
 */
export const includeNewInstitutions = endpoint({
  id: 'sampling_campaigns.include_new_institutions',
  method: 'POST',
  path: '/sampling_campaigns/:id/_actions/include_new_institutions',
  access: ['ManageSamplingCampaigns'],
  summary: 'Adds institutions that joined the network later to a full campaign, which is or comes into the cart',
  params: idParams,
  body: object({ jpaVersion: rowVersion().required(), until: rowId().required() }),
  reply: reply<SamplingCampaignView>('SamplingCampaignView'),
  errors: [
    ...campaignLockErrors,
    'mpn.backend.data.error.product.samplingcampaign-locked',
    'mpn.backend.data.error.product.samplingcampaign-no-addressees',
    'mpn.backend.data.error.product.samplingcampaign-action-name-missing',
    'mpn.backend.data.error.product.release-not-sampling-ready',
    'mpn.backend.data.error.product.release-withdrawn',
    'mpn.backend.data.error.product.sampling-switched-off',
  ],
});

/** `delete` returns 204 without a body; the others return the campaign. */
export const actOnSamplingCampaign = endpoint({
  id: 'sampling_campaigns.act',
  method: 'POST',
  path: '/sampling_campaigns/:id/_actions/:action',
  access: ['ManageSamplingCampaigns'],
  summary: 'pause, resume, cancel, remove_from_cart, delete (a draft)',
  params: object({
    id: rowId().required(),
    action: string()
      .oneOf([...CampaignActionName])
      .required(),
  }),
  body: object({ jpaVersion: rowVersion().required() }),
  reply: reply<SamplingCampaignView>('SamplingCampaignView'),
  errors: [
    ...campaignLockErrors,
    ...transitionErrors,
    'mpn.backend.data.error.product.samplingcampaign-not-in-cart',
    'mpn.backend.data.error.product.samplingcampaign-already-purchased',
    'mpn.backend.data.error.product.samplingcampaign-locked',
  ],
});

export const actOnSamplingAction = endpoint({
  id: 'sampling_actions.act',
  method: 'POST',
  path: '/sampling_campaigns/:id/sampling_actions/:actionId/_actions/:action',
  access: ['ManageSamplingCampaigns'],
  summary: 'activate, pause, resume, cancel one action; answers with its campaign',
  params: object({
    id: rowId().required(),
    actionId: rowId().required(),
    action: string()
      .oneOf([...SamplingActionName])
      .required(),
  }),
  body: object({ jpaVersion: rowVersion().required(), parentJpaVersion: rowVersion().required() }),
  reply: reply<SamplingCampaignView>('SamplingCampaignView'),
  errors: [
    ...campaignLockErrors,
    ...transitionErrors,
    'mpn.backend.data.error.product.samplingaction-invalid-status-update',
    'mpn.backend.data.error.product.samplingaction-campaign-paused',
    'mpn.backend.data.error.product.samplingaction-over',
    'mpn.backend.data.error.product.samplingaction-not-purchased',
    'mpn.backend.data.error.product.samplingaction-unpurchased-companies',
    'mpn.backend.data.error.product.samplingaction-unpurchased-groups',
  ],
});

export const createSamplingTemplate = endpoint({
  id: 'sampling_templates.create',
  feature: 'SAMPLING_TEMPLATES',
  method: 'POST',
  path: '/sampling_templates',
  access: ['ManageSamplingTemplates'],
  summary: 'Keeps a campaign (length, actions, selections) as a template of the company',
  body: object({
    name: string().trim().min(1).max(MAX_SAMPLING_NAME_LENGTH).required(),
    samplingCampaignId: rowId().required(),
  }),
  reply: reply<SamplingTemplateView>('SamplingTemplateView'),
  status: 201,
  errors: ['mpn.backend.global.error.not-found', 'mpn.backend.data.error.duplicate-template-name'],
});

export const samplingTemplateSortable = ['id', 'name', 'createdAt'] as const;

export const listSamplingTemplates = endpoint({
  id: 'sampling_templates.list',
  feature: 'SAMPLING_TEMPLATES',
  method: 'GET',
  path: '/sampling_templates/_views/table',
  access: ['ManageSamplingTemplates', 'ManageSamplingCampaigns'],
  summary: "The company's templates; term searches the name",
  query: tableQuery(samplingTemplateSortable),
  reply: reply<Page<SamplingTemplateView>>('SamplingTemplatePage'),
});

export const deleteSamplingTemplate = endpoint({
  id: 'sampling_templates.remove',
  feature: 'SAMPLING_TEMPLATES',
  method: 'DELETE',
  path: '/sampling_templates/:id',
  access: ['ManageSamplingTemplates'],
  summary: 'Deletes a template; campaigns made from it stay',
  params: idParams,
  reply: reply<void>('Nothing'),
  status: 204,
  errors: ['mpn.backend.global.error.not-found'],
});

export const listSamplingCountries = endpoint({
  id: 'sampling_countries.selection_list',
  method: 'GET',
  path: '/sampling_countries/_views/selection_list',
  access: 'authenticated',
  summary: 'Countries in which institutions can be sampled',
  reply: reply<SelectionItem[]>('SelectionList'),
});

export const listSamplingMediums = endpoint({
  id: 'sampling_mediums.selection_list',
  method: 'GET',
  path: '/sampling_countries/:id/sampling_mediums/_views/selection_list',
  access: 'authenticated',
  summary: 'Mediums of a country',
  params: idParams,
  reply: reply<SelectionItem[]>('SelectionList'),
  errors: ['mpn.backend.global.error.not-found'],
});

export const listBroadcastingAreas = endpoint({
  id: 'broadcasting_areas.selection_list',
  method: 'GET',
  path: '/sampling_countries/:id/broadcasting_areas/_views/selection_list',
  access: 'authenticated',
  summary: 'Broadcasting areas of a country',
  params: idParams,
  reply: reply<SelectionItem[]>('SelectionList'),
  errors: ['mpn.backend.global.error.not-found'],
});

export const samplingEndpoints = [
  getReleaseCampaigns,
  getSamplingCampaign,
  createSamplingCampaign,
  updateSamplingCampaign,
  createCampaignFromTemplate,
  applyCampaignTemplate,
  includeNewInstitutions,
  actOnSamplingCampaign,
  actOnSamplingAction,
  createSamplingTemplate,
  listSamplingTemplates,
  deleteSamplingTemplate,
  listSamplingCountries,
  listSamplingMediums,
  listBroadcastingAreas,
] as const;
