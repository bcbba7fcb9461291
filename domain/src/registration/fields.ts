import { array, boolean, number, object, string } from 'yup';
import { newPassword, repetitionOf } from '../account/fields';
import { newLoginName } from '../account/login-name';
import { PartnerType, Locale, Salutation, type ConsentKind } from '../enums';
import type { ErrorCode } from '../errors';
import { companyVatId } from '../company/fields';
import { InstitutionOwnership } from '../company/ownership';
import { countryField, optionalEmailField, phoneField } from '../validation/fields';
import { MAX_INTEGER, rowId } from '../validation/limits';
import { isPostalCode } from '../validation/postal-codes';

const required = (max: number) => string().trim().required().max(max);
const optional = (max: number) => string().trim().max(max).nullable();

const country = () => countryField().trim().uppercase();

/** A postal code of the country that a field beside it names. */
const postalCodeOf = (field: 'country' | 'invoiceCountry') =>
  string()
    .trim()
    .max(20)
    .when(field, ([chosen]: unknown[], postalCode) =>
      postalCode.test(
        'postal-code',
        'mpn.backend.validation.error.postal-code' satisfies ErrorCode,
        (text?: string | null) => !text || typeof chosen !== 'string' || isPostalCode(text, chosen),
      ),
    );

/** Choices of a media company by which promoters find it. */
const choices = (max: number) => array(rowId().required()).max(max);

/** A field of the invoice recipient, required for a separate recipient. */
const ofSeparateRecipient = (max: number) =>
  optional(max).when('separateInvoiceAddress', { is: true, then: (field) => field.required() });

/** The company and, where it is another one, the recipient of its invoices. */
export const registeredCompanySchema = object({
  type: string()
    .oneOf([...PartnerType])
    .required(),
  name: required(200),
  street: required(200),
  postalCode: postalCodeOf('country').required(),
  city: required(200),
  country: country().required(),
  vatId: companyVatId(),
  /** Of a media company, an id of GET /reference_data. The medium's country becomes the company's. */
  samplingMediumId: rowId()
    .nullable()
    .when('type', { is: 'MEDIA', then: (field) => field.required() }),
  /** Of a media company, where it says so. */
  ownership: string()
    .oneOf([...InstitutionOwnership])
    .nullable(),
  /** Of a media company, ids of GET /reference_data: what it plays, and where; areas of the medium's country. */
  genreIds: choices(500),
  broadcastingAreaIds: choices(50),
  /** The company is a branch of one that is registered with the same VAT id. */
  asBranch: boolean().default(false),
  separateInvoiceAddress: boolean().default(false),
  invoiceName: ofSeparateRecipient(200),
  invoiceStreet: ofSeparateRecipient(200),
  invoicePostalCode: postalCodeOf('invoiceCountry')
    .nullable()
    .when('separateInvoiceAddress', { is: true, then: (field) => field.required() }),
  invoiceCity: ofSeparateRecipient(200),
  invoiceCountry: country().when('separateInvoiceAddress', { is: true, then: (field) => field.required() }),
  /** Also without a separate recipient; empty: invoices are mailed to the person who orders. */
  invoiceEmail: optionalEmailField().trim().lowercase(),
});

const personFields = {
  salutation: string()
    .oneOf([...Salutation])
    .required(),
  precedingTitle: optional(100),
  firstName: required(200),
  lastName: required(200),
  followingTitle: optional(100),
  position: optional(200),
  phoneNumber: phoneField().trim(),
  loginName: newLoginName(),
  /**
   * Language of the interface and of mails; the request's (Accept-Language) where it is missing, German where that
   * names none of ours.
   */
  preferredAppLocale: string().oneOf([...Locale]),
};

/** The person who runs the new company. The e-mail address is the verified one. */
export const registeredUserSchema = object({
  ...personFields,
  password: newPassword(),
  passwordConfirmation: repetitionOf('password'),
});

/** A person who asks to be added to a company; the password is chosen after the company's answer. */
export const joiningPersonSchema = object(personFields);

const consent = () =>
  boolean()
    .default(false)
    .test(
      'consent',
      'mpn.backend.registration.error.consent-missing' satisfies ErrorCode,
      (given: boolean | undefined) => given === true,
    );

const version = () => number().integer().min(1).max(MAX_INTEGER);

/** Consents of a company's registration; `ard` is checked with the company's type. */
export const registrationConsents = object({
  agb: consent(),
  privacy: consent(),
  ard: boolean().default(false),
});

/** Versions of the texts that were shown, from GET /registration/documents. */
export const registrationVersions = object({
  agb: version().required(),
  privacy: version().required(),
  ard: version(),
});

/** Consents of a person who joins a company: the ARD declaration is the company's. */
export const joiningConsents = object({ agb: consent(), privacy: consent() });
export const joiningVersions = object({ agb: version().required(), privacy: version().required() });

/** Which consents a registration of this type needs. */
export const consentsOf = (type: PartnerType): readonly ConsentKind[] =>
  type === 'PROMOTION' ? ['agb', 'privacy', 'ard'] : ['agb', 'privacy'];

/** How a registered company is looked up: by VAT id, or by name and postal code. */
export const companySearchFields = {
  vatId: companyVatId(),
  name: optional(200),
  postalCode: optional(20),
};

/** Whether a search is complete: a VAT id, or a name with a postal code. */
export const isCompleteSearch = ({
  vatId: id,
  name,
  postalCode,
}: {
  vatId?: string | null | undefined;
  name?: string | null | undefined;
  postalCode?: string | null | undefined;
}): boolean => Boolean(id) || (Boolean(name) && Boolean(postalCode));
