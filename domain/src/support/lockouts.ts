import { reply } from '../http';
import { deskCall, searchQuery } from './desk-call';

/** An account with a lockout after wrong passwords. */
export interface DeskLockout {
  /** Of the user. */
  id: number;
  loginName: string;
  fullName: string;
  email: string;
  companyName: string | null;
  lockedAt: string;
  wrongPasswords: number;
  refusedLogins: number;
  lastTryAt: string;
  /** Networks from which logins of this account were refused. */
  networks: number;
}

/** A network whose logins are refused. */
export interface DeskBlock {
  id: number;
  network: string;
  reason: 'TRIES' | 'LOCKOUT' | 'PANEL' | 'ACCOUNT';
  /**
   * The account whose logins are refused, for the panel its e-mail address; null: all, or names without an account
   * (`unknownName`).
   */
  loginName: string | null;
  unknownName: boolean;
  since: string;
  lastAt: string;
  times: number;
  /** When it expires; null: with the account's lockout. */
  endsAt: string | null;
}

export const lockoutCalls = {
  list: deskCall({
    method: 'GET',
    path: '/lockouts',
    permission: 'accounts',
    summary: 'Accounts with a lockout after wrong passwords, the latest first',
    query: searchQuery,
    body: undefined,
    reply: reply<DeskLockout[]>('DeskLockouts'),
  }),
  listBlocks: deskCall({
    method: 'GET',
    path: '/blocked-networks',
    permission: 'accounts',
    summary: 'Networks that are blocked at the login or the panel’s login now, the latest first',
    query: searchQuery,
    body: undefined,
    reply: reply<DeskBlock[]>('DeskBlocks'),
  }),
  liftBlock: deskCall({
    method: 'POST',
    path: '/blocked-networks/:id/lift',
    permission: 'accounts',
    summary: 'Unblocks a network',
    body: undefined,
    reply: reply<null>('Nothing'),
    errors: ['mpn.backend.global.error.not-found'],
  }),
} as const;
