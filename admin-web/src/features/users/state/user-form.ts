import { userEndpoints, type BodyOf, type ManagedUserView, type NewUserBody } from '@mpn/domain';
import { fieldsOf } from '@/components/forms/form-changes';

export type UserValues = Omit<BodyOf<typeof userEndpoints.updateInCompany>, 'version'>;

export const userValues = (user: ManagedUserView): UserValues => fieldsOf(userEndpoints.updateInCompany, user);

const OPTIONAL_TEXTS = [
  ...['precedingTitle', 'followingTitle', 'dateOfBirth', 'position', 'phoneNumber', 'faxNumber'],
  ...['street', 'postalCode', 'city', 'country', 'samplingDepartmentId'],
];

/** Converts emptied fields to null. */
const withoutEmpty = <V extends object>(values: V): V =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, OPTIONAL_TEXTS.includes(name) && !value ? null : (value as unknown)] as const)
      .filter(([, value]) => value !== undefined),
  ) as V;

export const userBody = (values: UserValues): UserValues => withoutEmpty(values);
export const newUserBody = (values: NewUserBody): NewUserBody => withoutEmpty(values);
