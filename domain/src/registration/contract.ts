import { boolean, object, string } from 'yup';
import type { DoneView } from '../account/views';
import { PartnerType } from '../enums';
import type { ErrorCode } from '../errors';
import { endpoint, idParams, reply } from '../http';
import { multilineText, rowId } from '../validation/limits';
import {
  companySearchFields,
  isCompleteSearch,
  joiningConsents,
  joiningPersonSchema,
  joiningVersions,
  registeredCompanySchema,
  registeredUserSchema,
  registrationConsents,
  registrationVersions,
} from './fields';
import type {
  CompanyMatchesView,
  JoinRequestSentView,
  JoinRequestView,
  RegistrationDocumentsView,
  RegistrationView,
} from './views';

/**
 * Errors of the header `Authorization` in every call with the token of POST /email_verification/verify (context
 * REGISTRATION):
 * - email-not-verified (403): there is no token;
 * - verification-expired (403): it has expired; the client can request a new code for the same address and keep its
 * input;
 * - email-verification-context-mismatch (400): it was issued for a change of address, or for the other type;
 * - invalid-registration-request (400): it is not such a token;
 * - email-already-registered (409): the address got an account meanwhile;
 * - too-many-requests (429, with Retry-After).
 */
const WITH_TOKEN = [
  'mpn.backend.registration.error.email-not-verified',
  'mpn.backend.registration.error.verification-expired',
  'mpn.backend.data.error.email-verification-context-mismatch',
  'mpn.backend.global.error.invalid-registration-request',
  'mpn.backend.registration.error.email-already-registered',
  'mpn.backend.global.error.too-many-requests',
] as const satisfies readonly ErrorCode[];

const DOCUMENTS_MISSING = 'mpn.backend.registration.error.documents-missing' satisfies ErrorCode;
const CONSENT_MISSING: ErrorCode = 'mpn.backend.registration.error.consent-missing';
const REQUIRED: ErrorCode = 'mpn.backend.validation.error.required';

/** The texts in force, in the language of Accept-Language (German or English). */
export const listRegistrationDocuments = endpoint({
  id: 'documents.list',
  method: 'GET',
  path: '/registration/documents',
  access: 'public',
  summary: 'The texts that a registration of this type needs consent to, each with its version',
  query: object({
    type: string()
      .oneOf([...PartnerType])
      .required(),
  }),
  reply: reply<RegistrationDocumentsView>('RegistrationDocumentsView'),
});

/**
 * The body of POST /registration. Its e-mail address is the token's. Without consent to a text: consent-missing at
 * `consents.agb`, `consents.privacy` or, for promotion companies, `consents.ard`.
 */
export const registrationBody = object({
  company: registeredCompanySchema,
  user: registeredUserSchema,
  consents: registrationConsents,
  documentVersions: registrationVersions,
}).test('consents-of-type', CONSENT_MISSING, function isAgreed(value) {
  const missing = value.company?.type === 'PROMOTION' && value.consents?.ard !== true;
  return missing ? this.createError({ path: 'consents.ard', message: CONSENT_MISSING }) : true;
});

/**
 * A company with its first administrator. Promotion companies can log in at once; media companies wait for support
 * (`pendingRegistration`), and logging in answers pending-registration until then. Errors by field: invalid-input
 * rules, duplicate-login-name at `user.loginName`, password-common and password-personal at `user.password`,
 * duplicate-vat-id and vat-id-not-issued at `company.vatId`, consent-missing and consent-outdated at
 * `consents.<kind>`, invalid at `company.samplingMediumId`, `company.genreIds` or `company.broadcastingAreaIds` for
 * what does not exist, and area-of-other-country at `company.broadcastingAreaIds`.
 */
export const register = endpoint({
  id: 'registration.create',
  needsVerifiedEmail: true,
  method: 'POST',
  path: '/registration',
  access: 'public',
  summary:
    'Registers a company and its first administrator with the token of /email_verification/verify in the authorization header',
  body: registrationBody,
  reply: reply<RegistrationView>('RegistrationView'),
  status: 201,
  errors: [
    ...WITH_TOKEN,
    'mpn.backend.data.error.duplicate-login-name',
    'mpn.backend.data.error.duplicate-vat-id',
    'mpn.backend.registration.error.vat-id-not-issued',
    CONSENT_MISSING,
    DOCUMENTS_MISSING,
    'mpn.backend.registration.error.consent-outdated',
    'mpn.backend.validation.error.password-common',
    'mpn.backend.validation.error.password-personal',
  ],
});

/**
 * 200 where an account has the login name, or one that counts as the same, otherwise 404. Ten tries an hour and
 * address, then too-many-requests.
 */
export const registrationLoginNameExists = endpoint({
  id: 'registration.login_name_exists',
  needsVerifiedEmail: true,
  method: 'POST',
  path: '/registration/_exists/login_name',
  access: 'public',
  summary: '200 where an account has the login name, or one that counts as the same, otherwise 404; rate-limited',
  body: object({ loginName: string().trim().required().max(100) }),
  reply: reply<DoneView>('DoneView'),
  errors: [...WITH_TOKEN, 'mpn.backend.global.error.not-found'],
});

/**
 * Companies of the token's type whose people can log in, with this VAT id, or with this name and postal code. Five
 * look-ups a day and network, then too-many-requests. An incomplete search is `required` at `vatId`.
 */
export const findCompanyMatches = endpoint({
  id: 'company_matches.create',
  needsVerifiedEmail: true,
  method: 'POST',
  path: '/registration/company_matches',
  access: 'public',
  summary: 'Looks whether the company is registered already, by VAT id or by name and postal code',
  body: object(companySearchFields).test('complete', REQUIRED, function isComplete(value) {
    return isCompleteSearch(value) ? true : this.createError({ path: 'vatId', message: REQUIRED });
  }),
  reply: reply<CompanyMatchesView>('CompanyMatchesView'),
  errors: WITH_TOKEN,
});

/**
 * Asks the administrators of a found company to add the person. The search that found the company is repeated, so that
 * nobody can reach a company that they cannot name: not-found (404) if it does not match. One open request per address
 * and company: join-request-exists (409). Five requests a day and network, then too-many-requests.
 */
export const createJoinRequest = endpoint({
  id: 'join_requests.create',
  needsVerifiedEmail: true,
  method: 'POST',
  path: '/registration/join_requests',
  access: 'public',
  summary: "Asks a registered company's administrators to add the person; they get a mail or notification",
  body: object({
    companyId: rowId().required(),
    search: object(companySearchFields),
    person: joiningPersonSchema,
    message: multilineText(1_000).trim().nullable(),
    consents: joiningConsents,
    documentVersions: joiningVersions,
  }),
  reply: reply<JoinRequestSentView>('JoinRequestSentView'),
  status: 201,
  errors: [
    ...WITH_TOKEN,
    'mpn.backend.global.error.not-found',
    'mpn.backend.data.error.duplicate-login-name',
    'mpn.backend.registration.error.join-request-exists',
    CONSENT_MISSING,
    DOCUMENTS_MISSING,
    'mpn.backend.registration.error.consent-outdated',
  ],
});

/** Open ones of the caller's company, the oldest first; super admins see all. */
export const listJoinRequests = endpoint({
  id: 'join_requests.list',
  method: 'GET',
  path: '/registration/join_requests',
  access: ['ManageUsers'],
  summary: "Who asks to be added to the caller's company",
  reply: reply<JoinRequestView[]>('JoinRequestView[]'),
});

const DECISION_ERRORS = [
  'mpn.backend.global.error.not-found',
  'mpn.backend.registration.error.join-request-decided',
] as const satisfies readonly ErrorCode[];

/**
 * Creates the account and mails its owner a link to choose a password. join-request-decided (409) when it was decided
 * already; duplicate-email (409) when the address got an account meanwhile.
 */
export const acceptJoinRequest = endpoint({
  id: 'join_requests.accept',
  method: 'POST',
  path: '/registration/join_requests/:id/_actions/accept',
  access: ['ManageUsers'],
  summary: 'Adds the person to the company, as a standard user or as an administrator',
  params: idParams,
  body: object({ asAdmin: boolean().default(false) }),
  reply: reply<JoinRequestView>('JoinRequestView'),
  errors: [...DECISION_ERRORS, 'mpn.backend.data.error.duplicate-email'],
});

/** Notifies the person by mail, with the reason where one is given. */
export const declineJoinRequest = endpoint({
  id: 'join_requests.decline',
  method: 'POST',
  path: '/registration/join_requests/:id/_actions/decline',
  access: ['ManageUsers'],
  summary: 'Declines the request',
  params: idParams,
  body: object({ reason: multilineText(1_000).trim().nullable() }),
  reply: reply<JoinRequestView>('JoinRequestView'),
  errors: DECISION_ERRORS,
});
