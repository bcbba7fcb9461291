import type * as contract from '@mpn/domain';
import { instantToLocalDate } from '@mpn/domain';
import { database, type Handler } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { readSettings, savePreferredLocale, saveSettings } from '../commands/account-settings';
import { changeEmail } from '../commands/email-change';
import { changeLoginName } from '../commands/login-name';
import { admitByLink } from '../lockout/admission';
import { endOtherOwnSessions, endOwnSession, listOwnSessions } from '../commands/own-sessions';
import { confirmPassword } from '../commands/password-confirmation';
import { changeLegacyPassword, changePassword } from '../commands/password-change';
import { beginPasswordReset, resetPassword } from '../commands/password-reset';
import { exportPerson } from '../commands/person-export';
import { readPersonalData, savePersonalData } from '../commands/personal-data';
import { removeProfileImage, setProfileImage } from '../commands/profile-image';
import { reportSignIn } from '../commands/report-sign-in';
import { originOf } from '../rules/request-facts';

const DONE = { done: true, saveResult: 'SAVED' } as const;

const handlers = {
  listSessions: ({ strapi, principal }) => listOwnSessions(strapi, principal),
  endSession: ({ strapi, principal, params }) => endOwnSession(strapi, principal, params.id),
  endOtherSessions: ({ strapi, principal }) => endOtherOwnSessions(strapi, principal),
  async beginPasswordReset({ strapi, ctx, body }) {
    await beginPasswordReset(strapi, body.loginName, originOf(ctx));
    return { done: true };
  },
  async resetPassword({ strapi, ctx, body }) {
    await resetPassword(strapi, body, originOf(ctx));
    return DONE;
  },
  admitNetwork: ({ strapi, ctx, body }) => admitByLink(strapi, body.token, originOf(ctx)),
  reportSignIn: ({ strapi, ctx, body }) => {
    ctx.set('Cache-Control', 'no-store');
    return reportSignIn(strapi, body.token, originOf(ctx));
  },
  async changePassword({ strapi, principal, body }) {
    await changePassword(strapi, principal, body);
    return DONE;
  },
  async changeLegacyPassword({ strapi, ctx, principal, body }) {
    const { authorization, view } = await changeLegacyPassword(strapi, principal, body.newPassword, originOf(ctx));
    ctx.set('Authorization', authorization);
    return view;
  },
  confirmPassword: ({ strapi, principal, body }) => confirmPassword(strapi, principal, body),
  changeLoginName: ({ strapi, principal, body }) => changeLoginName(strapi, principal, body.loginName),
  changeEmail: ({ strapi, principal, body }) => changeEmail(strapi, principal, body.emailVerificationToken),
  readSettings: ({ strapi, principal }) => readSettings(database(strapi), principal),
  saveSettings: ({ strapi, principal, body }) => saveSettings(strapi, principal, body),
  savePreferredAppLocale: ({ strapi, principal, body }) =>
    savePreferredLocale(strapi, principal, body.preferredAppLocale),
  readPersonalData: ({ strapi, principal }) => readPersonalData(database(strapi), principal),
  async exportPersonalData({ strapi, principal, ctx }) {
    const file = await exportPerson(strapi, principal);
    // Koa only logs errors after the headers were sent; without this the browser would wait for the rest.
    file.once('error', () => ctx.res.destroy());
    ctx.body = file;
    ctx.type = 'application/json; charset=utf-8';
    ctx.set('Cache-Control', 'no-store');
    ctx.attachment(`mpn-personal-data-${instantToLocalDate(new Date(), getSettings().APP_TIMEZONE)}.json`);
  },
  savePersonalData: ({ strapi, principal, body }) => savePersonalData(strapi, principal, body),
  setProfileImage: ({ strapi, principal, body }) => setProfileImage(strapi, principal, body.fileId),
  removeProfileImage: ({ strapi, principal }) => removeProfileImage(strapi, principal),
} satisfies {
  listSessions: Handler<typeof contract.listOwnSessions>;
  endSession: Handler<typeof contract.endOwnSession>;
  endOtherSessions: Handler<typeof contract.endOtherOwnSessions>;
  beginPasswordReset: Handler<typeof contract.beginPasswordReset>;
  resetPassword: Handler<typeof contract.resetPassword>;
  admitNetwork: Handler<typeof contract.admitNetwork>;
  reportSignIn: Handler<typeof contract.reportSignIn>;
  changePassword: Handler<typeof contract.changePassword>;
  changeLegacyPassword: Handler<typeof contract.changeLegacyPassword>;
  confirmPassword: Handler<typeof contract.confirmPassword>;
  changeLoginName: Handler<typeof contract.changeLoginName>;
  changeEmail: Handler<typeof contract.changeEmail>;
  readSettings: Handler<typeof contract.readAccountSettings>;
  saveSettings: Handler<typeof contract.saveAccountSettings>;
  savePreferredAppLocale: Handler<typeof contract.savePreferredAppLocale>;
  readPersonalData: Handler<typeof contract.readPersonalData>;
  exportPersonalData: Handler<typeof contract.exportPersonalData>;
  savePersonalData: Handler<typeof contract.savePersonalData>;
  setProfileImage: Handler<typeof contract.setProfileImage>;
  removeProfileImage: Handler<typeof contract.removeProfileImage>;
};

export default handlers;
