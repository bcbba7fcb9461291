import { object, string } from 'yup';
import { endpoint, idParams, reply, tableQuery } from '../http';
import { rowId } from '../validation/limits';
import { blockListSchema, changedCircleSchema, circleSchema } from './schemas';
import type {
  AddresseeDetails,
  AddresseeEditors,
  AddresseeTree,
  BlockListEffects,
  BlockListPage,
  BlockListRow,
  FoundEditors,
  SamplingCircleDetail,
  SamplingCircleView,
  SamplingDepartmentView,
} from './views';

export const getAddresseeTree = endpoint({
  id: 'addresseebrowser.tree',
  method: 'GET',
  path: '/addresseebrowser/tree',
  access: ['ManageSamplingCampaigns'],
  summary:
    'Every institution that the company sees, blocked ones marked, with departments, editor counts and former reactions',
  /** What is to be sampled: some institutions refuse releases with generative AI. */
  query: object({ releaseId: rowId() }),
  reply: reply<AddresseeTree>('AddresseeTree'),
});

export const getAddresseeEditors = endpoint({
  id: 'addresseebrowser.tree_node',
  method: 'GET',
  path: '/addresseebrowser/tree/:id',
  access: ['ManageSamplingCampaigns'],
  summary: 'The editors of one institution',
  params: idParams,
  reply: reply<AddresseeEditors>('AddresseeEditors'),
  errors: ['mpn.backend.global.error.not-found'],
});

/** From how many letters on editors are searched by name. */
export const EDITOR_SEARCH_LETTERS = 3;

export const findAddresseeEditors = endpoint({
  id: 'addresseebrowser.editors',
  method: 'GET',
  path: '/addresseebrowser/editors',
  access: ['ManageSamplingCampaigns'],
  summary: 'Editors of institutions that the company may sample, by name',
  query: object({ term: string().trim().min(EDITOR_SEARCH_LETTERS).max(100).required() }),
  reply: reply<FoundEditors>('FoundEditors'),
});

export const getAddresseeDetails = endpoint({
  id: 'companies.addressee_details',
  method: 'GET',
  path: '/companies/:id/_views/addressee_details',
  access: ['ManageSamplingCampaigns', 'ManageAllCompanies'],
  summary: 'What a promoter sees of an institution beside the tree',
  params: idParams,
  reply: reply<AddresseeDetails>('AddresseeDetails'),
  errors: ['mpn.backend.global.error.not-found'],
});

export const listSamplingDepartments = endpoint({
  id: 'sampling_departments.list',
  method: 'GET',
  path: '/companies/:id/sampling_departments',
  access: ['ManageSamplingCampaigns', 'ManageCompaniesUsers', 'ManageMyCompany', 'ManageAllCompanies'],
  summary: 'Departments of a media company: an institution that may be sampled, or the own company',
  params: idParams,
  reply: reply<SamplingDepartmentView[]>('SamplingDepartmentList'),
  errors: ['mpn.backend.global.error.not-found'],
});

export const createSamplingCircle = endpoint({
  id: 'sampling_circles.create',
  method: 'POST',
  path: '/sampling_circles',
  access: ['ManageSamplingCampaigns'],
  summary: 'Saves a selection of institutions under a name',
  body: circleSchema,
  reply: reply<SamplingCircleView>('SamplingCircleView'),
  status: 201,
  errors: ['mpn.backend.data.error.duplicate-sampling-group-name', 'mpn.backend.data.error.sampling-group-changed'],
});

export const listSamplingCircles = endpoint({
  id: 'sampling_circles.list',
  method: 'GET',
  path: '/sampling_circles',
  access: ['ManageSamplingCampaigns'],
  summary: "The company's saved selections; institutions that can no longer be sampled are left out",
  reply: reply<SamplingCircleView[]>('SamplingCircleList'),
});

export const getSamplingCircle = endpoint({
  id: 'sampling_circles.get',
  method: 'GET',
  path: '/sampling_circles/:id',
  access: ['ManageSamplingCampaigns'],
  summary: 'A saved selection with all its institutions, also those that can no longer be sampled',
  params: idParams,
  reply: reply<SamplingCircleDetail>('SamplingCircleDetail'),
  errors: ['mpn.backend.global.error.not-found'],
});

export const updateSamplingCircle = endpoint({
  id: 'sampling_circles.update',
  method: 'PUT',
  path: '/sampling_circles/:id',
  access: ['ManageSamplingCampaigns'],
  summary: 'Saves name and institutions of a saved selection; what is added must be possible to sample',
  params: idParams,
  body: changedCircleSchema,
  reply: reply<SamplingCircleDetail>('SamplingCircleDetail'),
  errors: [
    'mpn.backend.global.error.not-found',
    'mpn.backend.global.error.optimistic-lock',
    'mpn.backend.data.error.duplicate-sampling-group-name',
    'mpn.backend.data.error.sampling-group-changed',
  ],
});

export const deleteSamplingCircle = endpoint({
  id: 'sampling_circles.remove',
  method: 'DELETE',
  path: '/sampling_circles/:id',
  access: ['ManageSamplingCampaigns'],
  summary: 'Deletes a saved selection; campaigns keep what they took from it',
  params: idParams,
  reply: reply<void>('Nothing'),
  status: 204,
  errors: ['mpn.backend.global.error.not-found'],
});

export const blockListSortable = ['id', 'companyName', 'institutionName', 'medium'] as const;

export const listMyBlockList = endpoint({
  id: 'block_list.list',
  method: 'GET',
  path: '/companies/block_list/_views/table',
  access: ['ManageCompanyBlockList'],
  summary: "The own company's block list; for a super admin those of all companies",
  query: tableQuery(blockListSortable),
  reply: reply<BlockListPage>('BlockListPage'),
});

export const listCompanyBlockList = endpoint({
  id: 'block_list.list_company',
  method: 'GET',
  path: '/companies/:id/block_list/_views/table',
  access: ['ManageCompanyBlockList'],
  summary: "One company's block list",
  params: idParams,
  query: tableQuery(blockListSortable),
  reply: reply<BlockListPage>('BlockListPage'),
  errors: ['mpn.backend.global.error.not-found'],
});

export const blockListEffects = endpoint({
  id: 'block_list.effects',
  method: 'GET',
  path: '/companies/:id/block_list/_views/effects',
  access: ['ManageCompanyBlockList'],
  summary: 'What blocking an institution would do now, in numbers; without `mediumId` in every medium',
  params: idParams,
  query: object({ institutionId: rowId().required(), mediumId: rowId() }),
  reply: reply<BlockListEffects>('BlockListEffects'),
  errors: ['mpn.backend.global.error.not-found'],
});

/** Replaces the whole list. `mediumId` null blocks the institution in every medium. */
export const putCompanyBlockList = endpoint({
  id: 'block_list.update',
  method: 'PUT',
  path: '/companies/:id/block_list',
  access: ['ManageCompanyBlockList'],
  summary: 'Replaces the block list of a promotion company',
  params: idParams,
  body: blockListSchema,
  reply: reply<{ entries: BlockListRow[]; version: string; saveResult: 'SAVED' | 'NO_SAVE' }>('BlockList'),
  errors: [
    'mpn.backend.global.error.not-found',
    'mpn.backend.global.error.optimistic-lock',
    'mpn.backend.data.error.block-list-conflict',
    'mpn.backend.data.error.block-list-media-only',
  ],
});

export const addresseeEndpoints = [
  getAddresseeTree,
  getAddresseeEditors,
  getAddresseeDetails,
  listSamplingDepartments,
  createSamplingCircle,
  listSamplingCircles,
  getSamplingCircle,
  updateSamplingCircle,
  deleteSamplingCircle,
  listMyBlockList,
  listCompanyBlockList,
  blockListEffects,
  putCompanyBlockList,
] as const;
