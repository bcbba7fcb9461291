import {
  beginPasswordReset,
  changeEmail,
  changeLegacyPassword,
  changeLoginName,
  changePassword,
  endOtherOwnSessions,
  endOwnSession,
  listOwnSessions,
  readAccountSettings,
  readPersonalData,
  removeProfileImage,
  resetPassword,
  saveAccountSettings,
  savePersonalData,
  savePreferredAppLocale,
  setProfileImage,
} from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import account from '../controllers/account';

export default routes(
  route(listOwnSessions, account.listSessions),
  route(endOtherOwnSessions, account.endOtherSessions),
  route(endOwnSession, account.endSession),
  route(beginPasswordReset, account.beginPasswordReset),
  route(resetPassword, account.resetPassword),
  route(changePassword, account.changePassword),
  route(changeLegacyPassword, account.changeLegacyPassword),
  route(changeLoginName, account.changeLoginName),
  route(changeEmail, account.changeEmail),
  route(readAccountSettings, account.readSettings),
  route(saveAccountSettings, account.saveSettings),
  route(savePreferredAppLocale, account.savePreferredAppLocale),
  route(readPersonalData, account.readPersonalData),
  route(savePersonalData, account.savePersonalData),
  route(setProfileImage, account.setProfileImage),
  route(removeProfileImage, account.removeProfileImage),
);
