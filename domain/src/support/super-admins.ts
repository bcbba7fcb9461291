import { object, string, type InferType } from 'yup';
import { emailAddress } from '../account/fields';
import { newLoginName } from '../account/login-name';
import { Locale } from '../enums';
import { reply } from '../http';
import { deskCall, withReason } from './desk-call';

const name = () => string().trim().max(200).required();

/** A new super admin of the web app, who belongs to no company. */
export const newSuperAdminSchema = object({
  loginName: newLoginName().required(),
  email: emailAddress().required(),
  firstName: name(),
  lastName: name(),
  locale: string()
    .oneOf([...Locale])
    .default('de-DE'),
});
export type NewSuperAdmin = InferType<typeof newSuperAdminSchema>;

export interface SuperAdminRow {
  id: number;
  loginName: string;
  fullName: string;
  email: string;
  companyName: string | null;
  disabled: boolean;
  /** Whether support has locked the account. */
  locked: boolean;
  /** Whether they can log in: neither disabled nor locked, nor is their company disabled. */
  isEnabled: boolean;
  /** Whether they have chosen a password. */
  hasPassword: boolean;
  lastLogin: string | null;
}

const PERMISSION = 'super-admins';

/** The calls of the desk's page "Super admins", for super administrators of the panel alone. */
export const superAdminCalls = {
  list: deskCall({
    method: 'GET',
    path: '/super-admins',
    permission: PERMISSION,
    summary: 'All super admins of the web app, those who can log in first',
    body: undefined,
    reply: reply<SuperAdminRow[]>('SuperAdmins'),
  }),
  create: deskCall({
    method: 'POST',
    path: '/super-admins',
    permission: PERMISSION,
    summary: 'Makes a super admin, who is mailed a link to choose a password',
    body: newSuperAdminSchema,
    reply: reply<{ id: number }>('NewSuperAdmin'),
    errors: ['mpn.backend.data.error.duplicate-login-name', 'mpn.backend.data.error.duplicate-email'],
  }),
  disable: deskCall({
    method: 'POST',
    path: '/super-admins/:id/disable',
    permission: PERMISSION,
    summary: 'Disables a super admin with a reason, and ends their sessions',
    body: withReason,
    reply: reply<null>('Nothing'),
    errors: ['mpn.backend.global.error.not-found', 'mpn.backend.data.error.last-super-admin'],
  }),
  enable: deskCall({
    method: 'POST',
    path: '/super-admins/:id/enable',
    permission: PERMISSION,
    summary: 'Enables a super admin again, and removes a lock',
    body: undefined,
    reply: reply<null>('Nothing'),
    errors: ['mpn.backend.global.error.not-found'],
  }),
} as const;
