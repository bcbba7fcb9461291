import { object, string, type InferType } from 'yup';
import { ContactLanguage, Salutation } from '../enums';
import type { ErrorCode } from '../errors';
import { countryField, optionalEmailField, phoneField } from '../validation/fields';
import { multilineText, rowVersion } from '../validation/limits';

const optional = (max: number) => string().trim().max(max).nullable();

/** At least one of first name, last name, company and e-mail address is required. */
const lastName = () =>
  optional(200).test('named', 'mpn.backend.validation.error.required' satisfies ErrorCode, function isNamed(value) {
    const { firstName, contactCompany, email } = this.parent as Record<string, string | null | undefined>;
    return [value, firstName, contactCompany, email].some((text) => Boolean(text?.trim()));
  });

export const newContactSchema = object({
  salutation: string()
    .oneOf([...Salutation])
    .nullable(),
  firstName: optional(200),
  lastName: lastName(),
  preferredLanguage: string()
    .oneOf([...ContactLanguage])
    .default('de-DE'),
  contactCompany: optional(200),
  department: optional(200),
  position: optional(200),
  email: optionalEmailField().trim().lowercase(),
  phone: phoneField().trim(),
  street: optional(200),
  postalCode: optional(20),
  city: optional(200),
  country: countryField().trim().uppercase(),
  notes: multilineText(5_000).trim().nullable(),
});
export type ContactBody = InferType<typeof newContactSchema>;

/** A contact as a whole: missing fields are cleared. */
export const contactSchema = newContactSchema.shape({ version: rowVersion().required() });

export const newContactGroupSchema = object({ name: string().trim().required().max(200) });
export const contactGroupSchema = newContactGroupSchema.shape({ version: rowVersion().required() });
