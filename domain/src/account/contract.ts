import { array, boolean, number, object, string } from 'yup';
import { AudioFormat, EmailVerificationContext, Locale, NotificationType, Salutation } from '../enums';
import { endpoint, idParams, reply } from '../http';
import type { OwnSessionView, SessionView } from '../session/views';
import { isIsoDate, isPhoneNumber } from '../validation/rules';
import { emailAddress, endOtherSessions, knownPassword, newLoginName, newPassword, repetitionOf } from './fields';
import {
  DigestFrequency,
  type AccountSettingsView,
  type DoneView,
  type EmailView,
  type LoginNameView,
  type PersonalDataView,
  type PreferredLocaleView,
  type ProfileImageView,
  type UserView,
  type VerifiedEmailView,
} from './views';

const OWN_ACCOUNT = ['ManageMyAccount'] as const;

export const listOwnSessions = endpoint({
  id: 'account.sessions.list',
  method: 'GET',
  path: '/account/sessions',
  access: OWN_ACCOUNT,
  summary: "The caller's running sessions, the newest first",
  reply: reply<OwnSessionView[]>('OwnSessionView[]'),
});

export const endOwnSession = endpoint({
  id: 'account.sessions.end',
  method: 'DELETE',
  path: '/account/sessions/:id',
  access: OWN_ACCOUNT,
  summary: "Ends one of the caller's sessions",
  params: idParams,
  reply: reply<void>('void'),
  status: 204,
});

export const endOtherOwnSessions = endpoint({
  id: 'account.sessions.end-others',
  method: 'DELETE',
  path: '/account/sessions',
  access: OWN_ACCOUNT,
  summary: "Ends all of the caller's sessions but this one",
  reply: reply<void>('void'),
  status: 204,
});

export const beginPasswordReset = endpoint({
  id: 'account.password.begin-reset',
  method: 'POST',
  path: '/account/password/begin_reset',
  access: 'public',
  summary: 'Sends a reset link if the account exists; the answer never says whether it does',
  body: object({ loginName: string().trim().required().max(300) }),
  reply: reply<DoneView>('DoneView'),
  errors: ['mpn.backend.global.error.too-many-requests'],
});

export const resetPassword = endpoint({
  id: 'account.password.reset',
  method: 'PUT',
  path: '/account/password/reset',
  access: 'public',
  summary: 'Sets a new password with the token of the mailed link, and unlocks the account',
  body: object({
    token: string().max(200).default(''),
    newPassword: newPassword(),
    newPasswordConfirmation: repetitionOf('newPassword'),
    endOtherSessions: endOtherSessions(),
  }),
  reply: reply<DoneView>('DoneView'),
  errors: [
    'mpn.backend.data.error.reset-token-missing',
    'mpn.backend.data.error.reset-token-redeemed',
    'mpn.backend.data.error.reset-token-expired',
    'mpn.backend.global.error.too-many-requests',
  ],
});

export const changePassword = endpoint({
  id: 'account.password.change',
  method: 'PUT',
  path: '/account/password',
  access: OWN_ACCOUNT,
  summary: "Changes the caller's password",
  body: object({
    oldPassword: knownPassword(),
    newPassword: newPassword(),
    newPasswordConfirmation: repetitionOf('newPassword'),
    endOtherSessions: endOtherSessions(),
  }),
  reply: reply<DoneView>('DoneView'),
  errors: [
    'mpn.backend.data.error.old-password-wrong',
    'mpn.backend.validation.error.must-differ',
    'mpn.backend.authentication.error.too-many-attempts',
  ],
});

export const changeLegacyPassword = endpoint({
  id: 'account.password.change-legacy',
  method: 'PUT',
  path: '/account/change_legacy_password',
  access: ['ChangeLegacyPassword'],
  summary: 'Finishes the migration of an account; the answer is a full session, its token the authorization header',
  body: object({ newPassword: newPassword(), newPasswordConfirmation: repetitionOf('newPassword') }),
  reply: reply<SessionView>('SessionView'),
  errors: ['mpn.backend.validation.error.must-differ'],
});

export const changeLoginName = endpoint({
  id: 'account.login-name',
  method: 'PUT',
  path: '/account/login_name',
  access: OWN_ACCOUNT,
  summary: "Changes the caller's login name",
  body: object({ loginName: newLoginName(), loginNameConfirmation: repetitionOf('loginName') }),
  reply: reply<LoginNameView>('LoginNameView'),
  errors: ['mpn.backend.data.error.duplicate-login-name', 'mpn.backend.validation.error.login-name-is-email'],
});

export const changeEmail = endpoint({
  id: 'account.email',
  method: 'PUT',
  path: '/account/email',
  access: OWN_ACCOUNT,
  summary: "Changes the caller's e-mail address to the one that the token of /email_verification/verify proves",
  body: object({ emailVerificationToken: string().required().max(2000) }),
  reply: reply<EmailView>('EmailView'),
  errors: [
    'mpn.backend.data.error.duplicate-email',
    'mpn.backend.data.error.email-verification-context-mismatch',
    'mpn.backend.data.error.email-verification-code-expired',
  ],
});

export const requestEmailVerification = endpoint({
  id: 'email-verification.request',
  method: 'POST',
  path: '/email_verification',
  access: 'public',
  summary: 'Sends a six-digit code to the address; always 200',
  body: object({
    email: emailAddress(),
    context: string()
      .oneOf([...EmailVerificationContext])
      .required(),
  }),
  reply: reply<DoneView>('DoneView'),
  errors: ['mpn.backend.global.error.too-many-requests'],
});

export const verifyEmail = endpoint({
  id: 'email-verification.verify',
  method: 'POST',
  path: '/email_verification/verify',
  access: 'public',
  summary: 'Takes the code; the authorization header of the answer is a token for this one purpose',
  body: object({
    email: emailAddress(),
    code: string().trim().required().max(20),
    context: string()
      .oneOf([...EmailVerificationContext])
      .required(),
  }),
  reply: reply<VerifiedEmailView>('VerifiedEmailView'),
  errors: [
    'mpn.backend.data.error.email-verification-code-not-found',
    'mpn.backend.data.error.email-verification-code-expired',
    'mpn.backend.data.error.email-verification-context-mismatch',
    'mpn.backend.registration.error.email-already-registered',
    'mpn.backend.global.error.too-many-requests',
  ],
});

export const readAccountSettings = endpoint({
  id: 'account.settings.read',
  method: 'GET',
  path: '/account/settings',
  access: OWN_ACCOUNT,
  summary: 'Notifications, language and formats of the caller',
  reply: reply<AccountSettingsView>('AccountSettingsView'),
});

export const saveAccountSettings = endpoint({
  id: 'account.settings.save',
  method: 'PUT',
  path: '/account/settings',
  access: OWN_ACCOUNT,
  summary: 'Changes what is sent and leaves the rest',
  body: object({
    notifyNews: boolean(),
    notifySurveys: boolean(),
    notifyNewsletter: boolean(),
    notificationType: string().oneOf([...NotificationType]),
    digestFrequency: string().oneOf([...DigestFrequency]),
    notificationNewAddressees: boolean(),
    preferredAppLocale: string().oneOf([...Locale]),
    preferredAudioFormat: string().oneOf([...AudioFormat]),
    preferredWebDeliveryAudioFormat: string().oneOf([...AudioFormat]),
    genreIds: array(number().integer().positive().required()).max(500),
    version: number().integer().required(),
  }),
  reply: reply<AccountSettingsView>('AccountSettingsView'),
  errors: ['mpn.backend.global.error.optimistic-lock'],
});

export const savePreferredAppLocale = endpoint({
  id: 'account.preferred-app-locale',
  method: 'PUT',
  path: '/account/preferred_app_locale',
  access: OWN_ACCOUNT,
  summary: 'Changes the language of the interface and of mails',
  body: object({
    preferredAppLocale: string()
      .oneOf([...Locale])
      .required(),
  }),
  reply: reply<PreferredLocaleView>('PreferredLocaleView'),
});

export const readPersonalData = endpoint({
  id: 'account.personal-data.read',
  method: 'GET',
  path: '/account/personal_data',
  access: OWN_ACCOUNT,
  summary: "The caller's name, position, phone and address",
  reply: reply<PersonalDataView>('PersonalDataView'),
});

const optionalText = (max: number) => string().trim().max(max).nullable();
const phone = () =>
  optionalText(50).test('phone', 'mpn.backend.validation.error.phone', (value) => !value || isPhoneNumber(value));

export const savePersonalData = endpoint({
  id: 'account.personal-data.save',
  method: 'PUT',
  path: '/account/personal_data',
  access: OWN_ACCOUNT,
  summary: 'Changes what is sent and leaves the rest',
  body: object({
    salutation: string()
      .oneOf([...Salutation])
      .nullable(),
    precedingTitle: optionalText(100),
    firstName: string().trim().min(1).max(200),
    lastName: string().trim().min(1).max(200),
    followingTitle: optionalText(100),
    dateOfBirth: string()
      .test('date', 'mpn.backend.validation.error.date', (value) => !value || isIsoDate(value))
      .nullable(),
    position: optionalText(200),
    phoneNumber: phone(),
    faxNumber: phone(),
    street: optionalText(200),
    postalCode: optionalText(20),
    city: optionalText(200),
    country: string().trim().length(2).uppercase().nullable(),
    version: number().integer().required(),
  }),
  reply: reply<PersonalDataView>('PersonalDataView'),
  errors: ['mpn.backend.global.error.optimistic-lock'],
});

export const setProfileImage = endpoint({
  id: 'account.profile-image.set',
  method: 'POST',
  path: '/account/profile_image',
  access: OWN_ACCOUNT,
  summary: 'Takes an uploaded file (POST /files/profile-image) as profile image',
  body: object({ fileId: number().integer().positive().required() }),
  reply: reply<ProfileImageView>('ProfileImageView'),
  errors: ['mpn.backend.data.error.product.file-not-attachable'],
});

export const removeProfileImage = endpoint({
  id: 'account.profile-image.remove',
  method: 'DELETE',
  path: '/account/profile_image',
  access: OWN_ACCOUNT,
  summary: 'Removes the profile image',
  reply: reply<void>('void'),
  status: 204,
});

export const readUser = endpoint({
  id: 'users.read',
  method: 'GET',
  path: '/users/:id',
  access: ['ManageMyAccount', 'ManageUsers', 'ManageAllUsers'],
  summary: "Somebody of the caller's own company; super admins read everybody",
  params: idParams,
  reply: reply<UserView>('UserView'),
});
