import { array, boolean, object, string } from 'yup';
import { AudioFormat, Locale, NotificationType, Salutation } from '../enums';
import { endpoint, idParams, reply } from '../http';
import type { OwnSessionView } from '../session/views';
import { rowId, rowVersion } from '../validation/limits';
import { birthDateField, countryField } from '../validation/fields';
import { isPhoneNumber } from '../validation/rules';
import {
  DigestFrequency,
  type AccountSettingsView,
  type PersonalDataView,
  type PreferredLocaleView,
  type ProfileImageView,
} from './views';

const OWN_ACCOUNT = ['ManageMyAccount'] as const;

export const listOwnSessions = endpoint({
  id: 'sessions.list',
  method: 'GET',
  path: '/account/sessions',
  access: OWN_ACCOUNT,
  summary: "The caller's running sessions, the newest first",
  reply: reply<OwnSessionView[]>('OwnSessionView[]'),
});

export const endOwnSession = endpoint({
  id: 'sessions.remove',
  method: 'DELETE',
  path: '/account/sessions/:id',
  access: OWN_ACCOUNT,
  summary: "Ends one of the caller's sessions",
  params: idParams,
  reply: reply<void>('void'),
  status: 204,
});

export const endOtherOwnSessions = endpoint({
  id: 'sessions.remove_others',
  method: 'DELETE',
  path: '/account/sessions',
  access: OWN_ACCOUNT,
  summary: "Ends all of the caller's sessions but this one",
  reply: reply<void>('void'),
  status: 204,
});

export const readAccountSettings = endpoint({
  id: 'settings.get',
  method: 'GET',
  path: '/account/settings',
  access: OWN_ACCOUNT,
  summary: 'Notifications, language and formats of the caller',
  reply: reply<AccountSettingsView>('AccountSettingsView'),
});

export const saveAccountSettings = endpoint({
  id: 'settings.update',
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
    genreIds: array(rowId().required()).max(500),
    version: rowVersion(0).required(),
  }),
  reply: reply<AccountSettingsView>('AccountSettingsView'),
  errors: ['mpn.backend.global.error.optimistic-lock'],
});

export const savePreferredAppLocale = endpoint({
  id: 'preferred_app_locale.update',
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
  id: 'personal_data.get',
  method: 'GET',
  path: '/account/personal_data',
  access: OWN_ACCOUNT,
  summary: "The caller's name, position, phone and address",
  reply: reply<PersonalDataView>('PersonalDataView'),
});

const optionalText = (max: number) => string().trim().max(max).nullable();
const phone = () =>
  optionalText(50).test('phone', 'mpn.backend.validation.error.phone', (value) => !value || isPhoneNumber(value));

export const exportPersonalData = endpoint({
  id: 'personal_data.export',
  method: 'GET',
  path: '/account/personal_data/export',
  access: OWN_ACCOUNT,
  summary: 'All that is kept about the caller, as a JSON file; needs the confirmed password',
  reply: reply<never>('Bytes'),
  kind: 'stream',
  errors: [
    'mpn.backend.authentication.error.own-person-only',
    'mpn.backend.authentication.error.password-confirmation-needed',
    'mpn.backend.global.error.too-many-requests',
  ],
});

export const savePersonalData = endpoint({
  id: 'personal_data.update',
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
    dateOfBirth: birthDateField(),
    position: optionalText(200),
    phoneNumber: phone(),
    faxNumber: phone(),
    street: optionalText(200),
    postalCode: optionalText(20),
    city: optionalText(200),
    country: countryField().trim().uppercase().max(2),
    version: rowVersion(0).required(),
  }),
  reply: reply<PersonalDataView>('PersonalDataView'),
  errors: ['mpn.backend.global.error.optimistic-lock'],
});

export const setProfileImage = endpoint({
  id: 'profile_image.create',
  method: 'POST',
  path: '/account/profile_image',
  access: OWN_ACCOUNT,
  summary: 'Takes an uploaded file (POST /files/PROFILE_IMAGE) as profile image',
  body: object({ fileId: rowId().required() }),
  reply: reply<ProfileImageView>('ProfileImageView'),
  errors: ['mpn.backend.data.error.product.file-not-attachable'],
});

export const removeProfileImage = endpoint({
  id: 'profile_image.remove',
  method: 'DELETE',
  path: '/account/profile_image',
  access: OWN_ACCOUNT,
  summary: 'Removes the profile image',
  reply: reply<void>('void'),
  status: 204,
});
