import { array, object, string } from 'yup';
import type { ShopSyncStatus } from '../enums';
import type { ErrorCode } from '../errors';
import {
  endpoint,
  idParams,
  MAX_IDS,
  reply,
  tableQuery,
  type Page,
  type SaveResultField,
  type SelectionItem,
} from '../http/endpoint';
import { mpnNumberField } from '../validation/fields';
import { rowId, rowVersion } from '../validation/limits';
import type { MediaCompanyChoice } from './views';

const ACCESS = ['ManageCompanyMediaGroups'] as const;

export const mediaGroupSortable = ['id', 'name', 'mpnNumber', 'mainCompanyName', 'companies'] as const;

/** A row of the table of media company groups. */
export interface MediaGroupRow {
  id: number;
  name: string;
  mpnNumber: string | null;
  mainCompanyName: string | null;
  /** Number of its companies, including the main company. */
  companies: number;
  shopSyncStatus: ShopSyncStatus;
}

export interface MediaGroupView extends SaveResultField {
  id: number;
  name: string;
  mpnNumber: string | null;
  mainCompanyId: number | null;
  /** All companies of the group including the main company, ordered by name. */
  companies: MediaCompanyChoice[];
  shopSyncStatus: ShopSyncStatus;
  version: number;
}

const body = object({
  name: string().trim().required().max(200),
  mpnNumber: mpnNumberField(),
  /** The company whose delivery settings take precedence over those of the others. */
  mainCompanyId: rowId().required(),
  /** The main company belongs to the group even if it is not listed here. */
  companyIds: array(rowId().required()).max(MAX_IDS).required(),
});
export const newMediaGroupSchema = body;
export const mediaGroupSchema = body.shape({ version: rowVersion().required() });

const errors = [
  'mpn.backend.data.error.company-in-other-group',
  'mpn.backend.data.error.duplicate-main-company',
  'mpn.backend.data.error.duplicate-media-group-name',
  'mpn.backend.data.error.duplicate-mpn-number',
] as const satisfies readonly ErrorCode[];

/** Groups of media companies, for super admins. */
export const mediaGroupEndpoints = {
  list: endpoint({
    id: 'company_media_groups.list',
    method: 'GET',
    path: '/company_media_groups/_views/table',
    access: ACCESS,
    summary: 'Media company groups; `term` looks into name, MPN number and names of the companies',
    query: tableQuery(mediaGroupSortable),
    reply: reply<Page<MediaGroupRow>>('MediaGroupTable'),
  }),
  selectionList: endpoint({
    id: 'company_media_groups.selection_list',
    method: 'GET',
    path: '/company_media_groups/_views/selection_list',
    access: ACCESS,
    summary: 'Media company groups to choose from, by name',
    reply: reply<SelectionItem[]>('SelectionList'),
  }),
  create: endpoint({
    id: 'company_media_groups.create',
    method: 'POST',
    path: '/company_media_groups',
    access: ACCESS,
    summary: 'Makes a group of media companies that are in none',
    body: newMediaGroupSchema,
    reply: reply<MediaGroupView>('MediaGroupView'),
    status: 201,
    errors,
  }),
  companies: endpoint({
    id: 'company_media_groups.companies',
    method: 'GET',
    path: '/company_media_groups/:id/_views/companies',
    access: ACCESS,
    summary: 'The companies of a group, by name',
    params: idParams,
    reply: reply<MediaCompanyChoice[]>('MediaCompanyChoices'),
  }),
  get: endpoint({
    id: 'company_media_groups.get',
    method: 'GET',
    path: '/company_media_groups/:id',
    access: ACCESS,
    summary: 'A group with its companies',
    params: idParams,
    reply: reply<MediaGroupView>('MediaGroupView'),
  }),
  update: endpoint({
    id: 'company_media_groups.update',
    method: 'PUT',
    path: '/company_media_groups/:id',
    access: ACCESS,
    summary: 'Saves a group and replaces its companies',
    params: idParams,
    body: mediaGroupSchema,
    reply: reply<MediaGroupView>('MediaGroupView'),
    errors: [...errors, 'mpn.backend.global.error.optimistic-lock'],
  }),
  remove: endpoint({
    id: 'company_media_groups.remove',
    method: 'DELETE',
    path: '/company_media_groups/:id',
    access: ACCESS,
    summary: 'Dissolves a group; its companies stay, and their own delivery settings hold again',
    params: idParams,
    reply: reply<void>('void'),
    status: 204,
  }),
} as const;
