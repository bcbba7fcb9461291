import { array, boolean, mixed, number, object, string } from 'yup';
import { TableSettingType } from '../enums';
import type { ErrorCode } from '../errors';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, endpoint, idList, idParams, reply } from '../http/endpoint';
import { multilineText, pageNumber, rowId } from '../validation/limits';
import { ViewAlert } from './alerts';
import type { AttentionItem } from './attention';
import type { FirstStepsView } from './first-steps';
import type { FavoriteView, NotificationPage, ReleaseNoteView, TableSettingView } from './views';

const releaseReference = object({ releaseId: rowId().required() });

const FILTERS_TOO_LARGE: ErrorCode = 'mpn.backend.data.error.table-setting-filters-too-large';
/** Maximum length of the filters' JSON in characters; the fullest screen needs a few hundred. */
const MAX_FILTERS_LENGTH = 20_000;
/** Maximum of saved views per person. */
export const MAX_TABLE_SETTINGS = 100;

const tableSettingBody = object({
  type: string()
    .oneOf([...TableSettingType])
    .required(),
  name: string().trim().min(1).max(100).required(),
  selectedColumns: array(string().max(60).required()).max(60).required(),
  filters: mixed<Record<string, unknown>>((value): value is Record<string, unknown> => isPlainObject(value))
    .test('size', FILTERS_TOO_LARGE, (value) => JSON.stringify(value ?? {}).length <= MAX_FILTERS_LENGTH)
    .default({}),
  isFilterActive: boolean().default(false),
}).noUnknown();

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A person's own data: favorites, notes, notifications, saved table settings. */
export const personalEndpoints = {
  favorites: endpoint({
    id: 'favorites.list',
    method: 'GET',
    path: '/favorites',
    access: ['GetReleases', 'GetReleasesSampled'],
    summary: 'My favorites, newest first',
    reply: reply<FavoriteView[]>('FavoriteView[]'),
  }),
  addFavorite: endpoint({
    id: 'favorites.create',
    method: 'POST',
    path: '/favorites',
    access: ['GetReleases', 'GetReleasesSampled'],
    summary: 'Marks a release as favorite; marking it twice is no error',
    body: releaseReference,
    reply: reply<FavoriteView>('FavoriteView'),
    status: 201,
  }),
  removeFavorite: endpoint({
    id: 'favorites.remove',
    method: 'DELETE',
    path: '/favorites',
    access: ['GetReleases', 'GetReleasesSampled'],
    summary: 'Takes a release from my favorites',
    query: releaseReference,
    reply: reply<null>('Empty'),
    status: 204,
  }),
  note: endpoint({
    id: 'notes.get',
    method: 'GET',
    path: '/releases/:id/notes',
    access: ['GetReleases', 'GetReleasesSampled'],
    summary: 'My notepad on a release',
    params: idParams,
    reply: reply<ReleaseNoteView>('ReleaseNoteView'),
  }),
  saveNote: endpoint({
    id: 'notes.update',
    method: 'PUT',
    path: '/releases/:id/notes',
    access: ['GetReleases', 'GetReleasesSampled'],
    summary: 'Writes my notepad on a release; an empty text clears it',
    params: idParams,
    body: object({ text: multilineText(20_000).defined() }),
    reply: reply<ReleaseNoteView>('ReleaseNoteView'),
  }),
  notifications: endpoint({
    id: 'notifications.list',
    method: 'GET',
    path: '/notifications',
    access: 'authenticated',
    summary: 'My notifications, newest first',
    query: object({
      page: pageNumber(),
      pageSize: number().integer().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
      unread: boolean(),
    }),
    reply: reply<NotificationPage>('NotificationPage'),
  }),
  readNotifications: endpoint({
    id: 'notifications.read',
    method: 'PUT',
    path: '/notifications/_actions/read',
    access: 'authenticated',
    summary: 'Marks these notifications as read, or all of mine without `ids`',
    body: object({ ids: idList.optional() }),
    reply: reply<{ unread: number }>('NotificationsRead'),
  }),
  attention: endpoint({
    id: 'attention.list',
    method: 'GET',
    path: '/attention',
    access: ['GetReleases'],
    summary: 'What the own company should look at: entries whose lists the caller may open; empty for super admins',
    reply: reply<AttentionItem[]>('AttentionItem[]'),
  }),
  firstSteps: endpoint({
    id: 'first_steps.list',
    method: 'GET',
    path: '/first_steps',
    access: ['ManageMyAccount'],
    summary:
      'What I have still to set up or try on the first days, by my permissions; nothing for people without a company',
    reply: reply<FirstStepsView>('FirstStepsView'),
  }),
  tableSettings: endpoint({
    id: 'user_table_settings.list',
    method: 'GET',
    path: '/user_table_settings',
    access: 'authenticated',
    summary: 'My saved selections of columns and filters',
    query: object({ type: string().oneOf([...TableSettingType]) }),
    reply: reply<TableSettingView[]>('TableSettingView[]'),
  }),
  createTableSetting: endpoint({
    id: 'user_table_settings.create',
    method: 'POST',
    path: '/user_table_settings',
    access: 'authenticated',
    summary: 'Saves a selection of columns and filters',
    body: tableSettingBody,
    reply: reply<TableSettingView>('TableSettingView'),
    status: 201,
    errors: ['mpn.backend.validation.error.name-taken', 'mpn.backend.data.error.too-many-table-settings'],
  }),
  updateTableSetting: endpoint({
    id: 'user_table_settings.update',
    method: 'PUT',
    path: '/user_table_settings/:id',
    access: 'authenticated',
    summary: 'Overwrites a saved selection of columns and filters',
    params: idParams,
    body: tableSettingBody,
    reply: reply<TableSettingView>('TableSettingView'),
    errors: ['mpn.backend.validation.error.name-taken', 'mpn.backend.data.error.view-without-alert'],
  }),
  setViewAlert: endpoint({
    id: 'user_table_settings.alert',
    method: 'PUT',
    path: '/user_table_settings/:id/alert',
    access: ['GetReleasesSampled'],
    summary: "Whether I am notified of new releases in one of my saved views of the editor's list",
    params: idParams,
    body: object({
      alert: string()
        .oneOf([...ViewAlert])
        .required(),
    }).noUnknown(),
    reply: reply<TableSettingView>('TableSettingView'),
    errors: [
      'mpn.backend.global.error.resource-access-denied',
      'mpn.backend.data.error.too-many-view-alerts',
      'mpn.backend.data.error.view-without-alert',
    ],
  }),
  removeTableSetting: endpoint({
    id: 'user_table_settings.remove',
    method: 'DELETE',
    path: '/user_table_settings/:id',
    access: 'authenticated',
    summary: 'Deletes a saved selection of columns and filters',
    params: idParams,
    reply: reply<never>('Nothing'),
    status: 204,
  }),
} as const;
