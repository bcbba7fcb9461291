import { array, boolean, object, string, type InferType } from 'yup';
import { emailAddress } from '../account/fields';
import { newLoginName } from '../account/login-name';
import { AudioFormat, Locale, NotificationType, ProductVisibility, Salutation } from '../enums';
import { birthDateField, countryField, phoneField } from '../validation/fields';
import { rowId, rowVersion } from '../validation/limits';
import { rolesOfCompany } from './views';

const optionalText = (max: number) => string().trim().max(max).nullable();
const audioFormat = () => string().oneOf([...AudioFormat]);

/** Fields that may be missing: a new user then has the default, an existing one keeps the value. */
const optionalFields = {
  precedingTitle: optionalText(100),
  followingTitle: optionalText(100),
  dateOfBirth: birthDateField(),
  position: optionalText(200),
  phoneNumber: phoneField().trim(),
  faxNumber: phoneField().trim(),
  street: optionalText(200),
  postalCode: optionalText(20),
  city: optionalText(200),
  country: countryField().trim().uppercase(),
  preferredAppLocale: string().oneOf([...Locale]),
  preferredAudioFormat: audioFormat(),
  notificationType: string().oneOf([...NotificationType]),
  notifyNews: boolean(),
  notifySurveys: boolean(),
  notifyNewsletter: boolean(),
  notificationNewAddressees: boolean(),
  roleRevokeManageAll: boolean(),
  roleManageReleases: boolean(),
  roleManageMailings: boolean(),
  roleManageSamplingCampaigns: boolean(),
  roleDigiasImportAllowed: boolean(),
  productVisibility: string().oneOf([...ProductVisibility]),
  /** One of the company's own departments. */
  samplingDepartmentId: rowId().nullable(),
  genreIds: array(rowId().required()).max(500),
  preferredWebDeliveryAudioFormat: audioFormat(),
  roleWebDownloadAllowed: boolean(),
  roleDeliveryRequestAllowed: boolean(),
  roleMailingRequestAllowed: boolean(),
  roleArdArchiveAccess: boolean(),
};

const salutation = () => string().oneOf([...Salutation]);
const personName = () => string().trim().min(1).max(200);
const combinedRole = () => string().oneOf([...rolesOfCompany.PROMOTION, ...rolesOfCompany.MEDIA]);

/** A new user of a company. The password is chosen by the person, with a mailed link. */
export const newUserSchema = object({
  ...optionalFields,
  salutation: salutation().required(),
  firstName: personName().required(),
  lastName: personName().required(),
  email: emailAddress(),
  loginName: newLoginName(),
  combinedRole: combinedRole().required(),
});
export type NewUserBody = InferType<typeof newUserSchema>;

/** Changes of a user: what is sent is changed, the rest stays. */
export const userChangesSchema = object({
  ...optionalFields,
  salutation: salutation(),
  firstName: personName(),
  lastName: personName(),
  email: emailAddress().notRequired().nonNullable(),
  loginName: newLoginName().notRequired().nonNullable(),
  combinedRole: combinedRole(),
  /** A disabled user cannot log in and gets no mails. */
  disabled: boolean(),
  version: rowVersion().required(),
});
export type UserChanges = InferType<typeof userChangesSchema>;
