import { array, boolean, object, string } from 'yup';
import { emailAddress } from '../account/fields';
import type { DoneView } from '../account/views';
import { CombinedRole, PartnerType } from '../enums';
import type { ErrorCode } from '../errors';
import { endpoint, idParams, reply, tableQuery, type Page } from '../http/endpoint';
import type { SessionFacts } from '../session/views';
import { rowId, rowVersion } from '../validation/limits';
import { newUserSchema, userChangesSchema } from './fields';
import { AccountStatus, type ManagedUserView, type UserRow, type UserView } from './views';

/** Administrators of a company, and super admins; the row rules decide for whose users. */
const OF_COMPANY = ['ManageUsers', 'ManageCompaniesUsers'] as const;
const OF_ALL = ['ManageAllUsers'] as const;

export const userSortable = [
  'id',
  'fullName',
  'companyName',
  'partnerType',
  'combinedRole',
  'email',
  'status',
  'created',
  'lastLogin',
] as const;

const table = tableQuery(userSortable).shape({
  combinedRole: array(
    string()
      .oneOf([...CombinedRole])
      .required(),
  ).max(CombinedRole.length),
  status: array(
    string()
      .oneOf([...AccountStatus])
      .required(),
  ).max(AccountStatus.length),
  partnerType: array(
    string()
      .oneOf([...PartnerType])
      .required(),
  ).max(PartnerType.length),
  /** Only those whose registration waits for support, or only the others. */
  pendingRegistration: boolean(),
  /** Only those who have not chosen a new password since the migration, or only the others. */
  unfinishedMigration: boolean(),
});

const companyUserParams = idParams.shape({ userId: rowId().required() });

const writeErrors = [
  'mpn.backend.data.error.duplicate-email',
  'mpn.backend.data.error.duplicate-login-name',
  'mpn.backend.data.error.role-not-assignable',
] as const satisfies readonly ErrorCode[];
const createErrors = [
  ...writeErrors,
  'mpn.backend.global.error.too-many-requests',
] as const satisfies readonly ErrorCode[];
const changeErrors = [
  ...writeErrors,
  'mpn.backend.data.error.user-not-editable',
  'mpn.backend.global.error.optimistic-lock',
] as const satisfies readonly ErrorCode[];

/** Users as their administrators and colleagues see them. Another company's user is not found. */
export const userEndpoints = {
  list: endpoint({
    id: 'users.list',
    method: 'GET',
    path: '/users/_views/table',
    access: OF_ALL,
    summary: 'Users of all companies; `term` looks into name, login name, e-mail address and company',
    query: table,
    reply: reply<Page<UserRow>>('UserTable'),
  }),
  listOfCompany: endpoint({
    id: 'users.list_company',
    method: 'GET',
    path: '/companies/:id/users/_views/table',
    access: OF_COMPANY,
    summary: 'Users of a company',
    params: idParams,
    query: table,
    reply: reply<Page<UserRow>>('UserTable'),
  }),
  emailExists: endpoint({
    id: 'users.email_exists',
    method: 'POST',
    path: '/users/_exists/email',
    access: OF_COMPANY,
    summary: '200 where a user has the e-mail address, otherwise 404; rate-limited',
    body: object({ email: emailAddress() }),
    reply: reply<DoneView>('DoneView'),
    errors: ['mpn.backend.global.error.not-found', 'mpn.backend.global.error.too-many-requests'],
  }),
  loginNameExists: endpoint({
    id: 'users.login_name_exists',
    method: 'POST',
    path: '/users/_exists/login_name',
    access: OF_COMPANY,
    summary: '200 where a user has the login name, or one that counts as the same, otherwise 404; rate-limited',
    body: object({ loginName: string().trim().required().max(100) }),
    reply: reply<DoneView>('DoneView'),
    errors: ['mpn.backend.global.error.not-found', 'mpn.backend.global.error.too-many-requests'],
  }),
  get: endpoint({
    id: 'users.get',
    method: 'GET',
    path: '/users/:id',
    access: ['ManageMyAccount', 'ManageUsers', 'ManageAllUsers'],
    summary: "Somebody of the caller's own company; super admins read everybody",
    params: idParams,
    reply: reply<UserView>('UserView'),
  }),
  getOfCompany: endpoint({
    id: 'users.get_company',
    method: 'GET',
    path: '/companies/:id/users/:userId',
    access: OF_COMPANY,
    summary: 'A user of a company with everything that its administrators edit',
    params: companyUserParams,
    reply: reply<ManagedUserView>('ManagedUserView'),
  }),
  create: endpoint({
    id: 'users.create',
    method: 'POST',
    path: '/users',
    access: OF_ALL,
    summary: 'Adds a user to any company and mails a link to choose a password',
    body: newUserSchema.shape({ companyId: rowId().required() }),
    reply: reply<ManagedUserView>('ManagedUserView'),
    status: 201,
    errors: [...createErrors, 'mpn.backend.data.error.company-not-found'],
  }),
  createInCompany: endpoint({
    id: 'users.create_company',
    method: 'POST',
    path: '/companies/:id/users',
    access: OF_COMPANY,
    summary: 'Adds a user to a company and mails a link to choose a password',
    params: idParams,
    body: newUserSchema,
    reply: reply<ManagedUserView>('ManagedUserView'),
    status: 201,
    errors: createErrors,
  }),
  update: endpoint({
    id: 'users.update',
    method: 'PUT',
    path: '/users/:id',
    access: OF_ALL,
    summary: 'Changes what is sent and leaves the rest',
    params: idParams,
    body: userChangesSchema,
    reply: reply<ManagedUserView>('ManagedUserView'),
    errors: changeErrors,
  }),
  updateInCompany: endpoint({
    id: 'users.update_company',
    method: 'PUT',
    path: '/companies/:id/users/:userId',
    access: OF_COMPANY,
    summary: 'Changes what is sent and leaves the rest',
    params: companyUserParams,
    body: userChangesSchema,
    reply: reply<ManagedUserView>('ManagedUserView'),
    errors: changeErrors,
  }),
  remove: endpoint({
    id: 'users.remove',
    method: 'DELETE',
    path: '/users/:id',
    access: OF_COMPANY,
    summary: 'Deletes an account: its sessions end, personal data is erased, what it did stays in the records',
    params: idParams,
    reply: reply<void>('void'),
    status: 204,
    errors: ['mpn.backend.data.error.user-not-editable'],
  }),
  sendReset: endpoint({
    id: 'users.send_reset',
    method: 'POST',
    path: '/users/:id/_actions/send_reset',
    access: OF_COMPANY,
    summary: 'Mails a link to choose a new password; rate-limited per user',
    params: idParams,
    reply: reply<DoneView>('DoneView'),
    errors: ['mpn.backend.data.error.user-not-editable', 'mpn.backend.global.error.too-many-requests'],
  }),
  sessions: endpoint({
    id: 'users.sessions',
    method: 'GET',
    path: '/users/:id/sessions',
    access: OF_COMPANY,
    summary: 'Running sessions of a user, the newest first; of another administrator only for who manages all users',
    params: idParams,
    reply: reply<SessionFacts[]>('SessionFacts[]'),
    errors: ['mpn.backend.data.error.user-not-editable'],
  }),
  endSessions: endpoint({
    id: 'users.end_sessions',
    method: 'POST',
    path: '/users/:id/_actions/end_sessions',
    access: OF_COMPANY,
    summary: 'Ends all sessions of a user, as a lost or lent device needs it',
    params: idParams,
    reply: reply<DoneView>('DoneView'),
    errors: ['mpn.backend.data.error.user-not-editable'],
  }),
  resetSecondFactor: endpoint({
    id: 'users.reset_second_factor',
    method: 'POST',
    path: '/users/:id/_actions/reset_second_factor',
    access: OF_COMPANY,
    summary: 'Removes all second factors of a user who lost them, and ends the sessions; needs the confirmed password',
    params: idParams,
    body: object({ reason: string().trim().min(3).max(500).required() }),
    reply: reply<DoneView>('DoneView'),
    errors: [
      'mpn.backend.data.error.user-not-editable',
      'mpn.backend.authentication.error.second-factor-missing',
      'mpn.backend.authentication.error.own-person-only',
      'mpn.backend.authentication.error.password-confirmation-needed',
    ],
  }),
  lock: endpoint({
    id: 'users.lock',
    method: 'POST',
    path: '/users/:id/_actions/lock',
    access: OF_ALL,
    summary: 'Locks an account until it is unlocked here, and ends its sessions',
    params: idParams,
    reply: reply<ManagedUserView>('ManagedUserView'),
    errors: ['mpn.backend.data.error.user-not-editable'],
  }),
  unlock: endpoint({
    id: 'users.unlock',
    method: 'POST',
    path: '/users/:id/_actions/unlock',
    access: OF_ALL,
    summary: "Takes an administrator's lock off",
    params: idParams,
    reply: reply<ManagedUserView>('ManagedUserView'),
    errors: ['mpn.backend.data.error.user-not-editable'],
  }),
  move: endpoint({
    id: 'users.move',
    method: 'POST',
    path: '/users/:id/_actions/move',
    access: OF_ALL,
    summary: 'Moves a user to another company of the same type, and ends the sessions',
    params: idParams,
    body: object({ companyId: rowId().required(), version: rowVersion().required() }),
    reply: reply<ManagedUserView>('ManagedUserView'),
    errors: [
      'mpn.backend.data.error.company-not-found',
      'mpn.backend.data.error.role-not-assignable',
      'mpn.backend.data.error.user-not-editable',
      'mpn.backend.global.error.optimistic-lock',
    ],
  }),
} as const;
