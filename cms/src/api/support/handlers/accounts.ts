import { formatMessage, isAppError, type DecidedRegistrations, type Locale } from '@mpn/domain';
import { database, panelLocale } from '@mpn/server-kit';
import { listSuperAdmins } from '../../identity';
import { disableUser, enableUser, liftLockout, lockUser, sendReset, unlockUser } from '../commands/accounts';
import {
  changeOwnership,
  changeRecognitionContract,
  createCompanyWithUser,
  createRecognitionService,
  disableCompany,
  enableCompany,
  setCompanyProblematic,
} from '../commands/companies';
import { actAs } from '../commands/impersonation';
import { acceptJoin, declineJoin } from '../commands/join-requests';
import { beginFactorReset, endFactorReset } from '../commands/factor-resets';
import { changeLegacyAlgorithms } from '../commands/legacy-algorithms';
import { liftNetworkBlock } from '../commands/lockouts';
import { changeProductVisibility } from '../commands/product-visibility';
import {
  approveRegistration,
  approveRegistrations,
  declineRegistration,
  declineRegistrations,
  previewDecision,
  type Decided,
} from '../commands/registrations';
import { changeSignOnAccounts } from '../commands/sign-on-accounts';
import { disableSuperAdmin, enableSuperAdmin, makeSuperAdmin } from '../commands/super-admins';
import type { DeskHandlers } from '../desk-route';
import { termOf } from '../panel-request';
import { companies, joinRequests, people, registrations } from '../queries/lists';
import { searchBlocks, searchLockouts } from '../queries/lockouts';
import { listHandler, objectHandler } from './reading';

/** Replaces the error codes of failed decisions by texts. */
const inWords = ({ done, failed }: Decided, locale: Locale): DecidedRegistrations => ({
  done,
  failed: failed.map(({ id, error }) => ({
    id,
    message: isAppError(error) ? formatMessage(error.code, locale, error.values) : '',
  })),
});

type Subjects = 'registrations' | 'join-requests' | 'companies' | 'users' | 'superAdmins' | 'lockouts';

/** Registrations, companies, people and what keeps them from logging in. */
export const accountHandlers: DeskHandlers<Subjects> = {
  registrations: {
    list: listHandler(registrations),
    preview: ({ strapi, id, body }) => previewDecision(strapi, id, body),
    approve: async ({ strapi, ctx, staff, body }) =>
      inWords(await approveRegistrations(strapi, staff, body.ids), panelLocale(ctx)),
    decline: async ({ strapi, ctx, staff, body }) =>
      inWords(await declineRegistrations(strapi, staff, body.ids, body.reason), panelLocale(ctx)),
  },
  'join-requests': {
    list: listHandler(joinRequests),
    accept: ({ strapi, staff, id, body }) => acceptJoin(strapi, staff, id, body.asAdmin),
    decline: ({ strapi, staff, id, body }) => declineJoin(strapi, staff, id, body.reason),
  },
  companies: {
    list: listHandler(companies),
    get: objectHandler({ kind: 'companies' }),
    create: ({ strapi, staff, body }) => createCompanyWithUser(strapi, staff, body),
    createRecognitionService: ({ strapi, staff, body }) => createRecognitionService(strapi, staff, body),
    changeOwnership: ({ strapi, staff, id, body }) => changeOwnership(strapi, staff, id, body.ownership),
    changeRecognitionContract: ({ strapi, staff, id, body }) => changeRecognitionContract(strapi, staff, id, body),
    disable: ({ strapi, staff, id, body }) => disableCompany(strapi, staff, id, body.reason),
    enable: ({ strapi, staff, id }) => enableCompany(strapi, staff, id),
    setProblematic: ({ strapi, staff, id, body: { problematic, reason } }) =>
      setCompanyProblematic(strapi, staff, id, problematic, problematic ? reason : ''),
    setLegacyAlgorithms: ({ strapi, staff, id, body }) => changeLegacyAlgorithms(strapi, staff, id, body),
    setSignOnAccounts: ({ strapi, staff, id, body }) => changeSignOnAccounts(strapi, staff, id, body),
  },
  users: {
    list: listHandler(people),
    get: objectHandler({ kind: 'users' }),
    approve: ({ strapi, staff, id }) => approveRegistration(strapi, staff, id),
    decline: ({ strapi, staff, id, body }) => declineRegistration(strapi, staff, id, body.reason),
    sendReset: ({ strapi, staff, id }) => sendReset(strapi, staff, id),
    requestFactorReset: ({ strapi, staff, id, body }) => beginFactorReset(strapi, staff, id, body.reason),
    stopFactorReset: ({ strapi, staff, id }) => endFactorReset(strapi, staff, id),
    lock: ({ strapi, staff, id, body }) => lockUser(strapi, staff, id, body.reason),
    unlock: ({ strapi, staff, id }) => unlockUser(strapi, staff, id),
    liftLockout: ({ strapi, staff, id }) => liftLockout(strapi, staff, id),
    disable: ({ strapi, staff, id, body }) => disableUser(strapi, staff, id, body.reason),
    enable: ({ strapi, staff, id }) => enableUser(strapi, staff, id),
    impersonate: ({ strapi, staff, id, body }) => actAs(strapi, staff, id, body.reason),
    setProductVisibility: ({ strapi, staff, id, body }) => changeProductVisibility(strapi, staff, id, body),
  },
  superAdmins: {
    list: ({ strapi }) => listSuperAdmins(database(strapi)),
    create: ({ strapi, staff, body }) => makeSuperAdmin(strapi, staff, body),
    disable: ({ strapi, staff, id, body }) => disableSuperAdmin(strapi, staff, id, body.reason),
    enable: ({ strapi, staff, id }) => enableSuperAdmin(strapi, staff, id),
  },
  lockouts: {
    list: ({ strapi, ctx }) => searchLockouts(database(strapi), termOf(ctx)),
    listBlocks: ({ strapi, ctx }) => searchBlocks(database(strapi), termOf(ctx)),
    liftBlock: ({ strapi, staff, id }) => liftNetworkBlock(strapi, staff, id),
  },
};
