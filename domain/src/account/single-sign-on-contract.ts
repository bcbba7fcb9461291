import { array, boolean, object, string } from 'yup';
import { endpoint, idParams, reply } from '../http/endpoint';
import type { SessionView } from '../session/views';
import { dateField } from '../validation/fields';
import { rowId } from '../validation/limits';
import { MAX_EXEMPT_PEOPLE } from './single-sign-on';
import type { PasswordConfirmationView, SignOnStartView, SingleSignOnView } from './views';

const ADMINISTRATORS = ['ManageUsers', 'ManageCompaniesUsers'] as const;

const CONFIRMED = [
  'mpn.backend.authentication.error.password-confirmation-needed',
  'mpn.backend.authentication.error.own-person-only',
] as const;

const domainParams = idParams.shape({ domainId: rowId().required() });
const view = () => reply<SingleSignOnView>('SingleSignOnView');
/** The query of the address to which the provider has sent the browser back. */
const parameters = () => string().meta({ verbatim: true }).required().max(8000);

const REFUSED = 'mpn.backend.authentication.error.sso-refused';
const NOT_SET_UP = 'mpn.backend.authentication.error.sso-not-set-up';

export const readSingleSignOn = endpoint({
  id: 'single_sign_on.get',
  method: 'GET',
  path: '/companies/:id/single_sign_on',
  access: ADMINISTRATORS,
  summary: 'How the people of a company sign in with its own provider, with the values to enter there',
  params: idParams,
  reply: view(),
});

export const updateSingleSignOn = endpoint({
  id: 'single_sign_on.update',
  method: 'PUT',
  path: '/companies/:id/single_sign_on',
  access: ADMINISTRATORS,
  summary: "Enters the company's OpenID provider; other values than before have to be tested anew",
  params: idParams,
  body: object({
    issuer: string()
      .trim()
      .matches(/^https:\/\/[^\s?#@]+$/)
      .required()
      .max(500),
    clientId: string().trim().required().max(300),
    /** Left out: the one that was entered before. */
    clientSecret: string().meta({ verbatim: true }).max(1000),
    /** Day on which the secret ends at the provider; its administrators are warned before. Null: none is known. */
    secretEndsOn: dateField().nullable().default(null),
  }),
  reply: view(),
  errors: [...CONFIRMED, 'mpn.backend.authentication.error.sso-secret-missing'],
});

export const removeSingleSignOn = endpoint({
  id: 'single_sign_on.remove',
  method: 'DELETE',
  path: '/companies/:id/single_sign_on',
  access: ADMINISTRATORS,
  summary: 'Removes the provider with its domains and linked people, who sign in with their passwords again',
  params: idParams,
  reply: reply<void>('void'),
  status: 204,
  errors: CONFIRMED,
});

export const addSignOnDomain = endpoint({
  id: 'single_sign_on.add_domain',
  method: 'POST',
  path: '/companies/:id/single_sign_on/domains',
  access: ADMINISTRATORS,
  summary: 'Adds a domain of e-mail addresses; it counts once its DNS record is found',
  params: idParams,
  body: object({ domain: string().trim().required().max(253) }),
  reply: view(),
  errors: [...CONFIRMED, NOT_SET_UP, 'mpn.backend.authentication.error.sso-domain-refused'],
});

export const verifySignOnDomain = endpoint({
  id: 'single_sign_on.verify_domain',
  method: 'POST',
  path: '/companies/:id/single_sign_on/domains/:domainId/verify',
  access: ADMINISTRATORS,
  summary: 'Looks for the DNS record of a domain',
  params: domainParams,
  reply: view(),
  errors: [
    ...CONFIRMED,
    'mpn.backend.authentication.error.sso-record-missing',
    'mpn.backend.authentication.error.sso-record-unreachable',
    'mpn.backend.authentication.error.sso-domain-taken',
  ],
});

export const removeSignOnDomain = endpoint({
  id: 'single_sign_on.remove_domain',
  method: 'DELETE',
  path: '/companies/:id/single_sign_on/domains/:domainId',
  access: ADMINISTRATORS,
  summary: 'Removes a domain',
  params: domainParams,
  reply: reply<void>('void'),
  status: 204,
  errors: CONFIRMED,
});

export const beginSignOnTest = endpoint({
  id: 'single_sign_on.begin_test',
  method: 'POST',
  path: '/companies/:id/single_sign_on/test',
  access: ADMINISTRATORS,
  summary: 'The address at the provider at which the caller tests the sign-in, within 5 minutes',
  params: idParams,
  reply: reply<SignOnStartView>('SignOnStartView'),
  errors: [...CONFIRMED, NOT_SET_UP, 'mpn.backend.authentication.error.sso-provider-failed'],
});

export const finishSignOnTest = endpoint({
  id: 'single_sign_on.finish_test',
  method: 'POST',
  path: '/companies/:id/single_sign_on/test/finish',
  access: ADMINISTRATORS,
  summary: 'Finishes the test of a sign-in, which links the caller to who they are at the provider',
  params: idParams,
  body: object({ parameters: parameters() }),
  reply: view(),
  errors: [
    REFUSED,
    'mpn.backend.authentication.error.sso-provider-failed',
    'mpn.backend.authentication.error.sso-linked-elsewhere',
  ],
});

export const switchSingleSignOn = endpoint({
  id: 'single_sign_on.switch',
  method: 'PUT',
  path: '/companies/:id/single_sign_on/state',
  access: ADMINISTRATORS,
  summary: "Offers the sign-in to the company's people, requires it of all but the exempt ones, or ends it",
  params: idParams,
  body: object({
    active: boolean().required(),
    enforced: boolean().required(),
    exemptUserIds: array(rowId().required()).max(MAX_EXEMPT_PEOPLE).default([]),
  }),
  reply: view(),
  errors: [
    ...CONFIRMED,
    NOT_SET_UP,
    'mpn.backend.authentication.error.sso-not-tested',
    'mpn.backend.authentication.error.sso-nobody-exempt',
  ],
});

export const backChannelLogout = endpoint({
  id: 'single_sign_on.back_channel_logout',
  method: 'POST',
  path: '/companies/:id/single_sign_on/back_channel_logout',
  access: 'public',
  summary:
    "The company's provider ends sessions of a person by a logout token (OpenID Connect Back-Channel Logout 1.0): 200, or 400 with `error` and `error_description`",
  params: idParams,
  form: true,
  // Every wrong body is answered as the protocol says.
  body: object({ logout_token: string().meta({ verbatim: true }).max(12_000).default('') }),
  reply: reply<void>('void'),
  kind: 'stream',
  errors: ['mpn.backend.global.error.too-many-requests'],
});

export const beginSignOn = endpoint({
  id: 'auth.begin_sign_on',
  method: 'POST',
  path: '/auth/sign_on/start',
  access: 'public',
  summary:
    "The address at the provider of a domain, or of the e-mail address' domain, within 5 minutes; null for every other login, whether or not there is an account",
  body: object({
    /** What was typed at the login, or `login_hint` of a start address. */
    loginName: string().trim().max(300).default(''),
    /** Of a start address, which begins the sign-in without typing. */
    domain: string().trim().max(253),
    /** Of a start address that the provider has opened: has to be the issuer of the domain's connection. */
    issuer: string().trim().max(500),
  }),
  reply: reply<SignOnStartView>('SignOnStartView'),
  errors: ['mpn.backend.global.error.too-many-requests', 'mpn.backend.authentication.error.sso-unavailable'],
});

const SIGN_IN_ERRORS = [
  REFUSED,
  'mpn.backend.authentication.error.account-disabled',
  'mpn.backend.authentication.error.account-locked',
  'mpn.backend.authentication.error.user-locked',
  'mpn.backend.authentication.error.company-disabled',
  'mpn.backend.authentication.error.pending-registration',
  'mpn.backend.authentication.error.too-many-attempts',
] as const;
const TOKEN = { authorization: 'The token, as it is sent back in the header `authorization`.' };

export const finishSignOn = endpoint({
  id: 'auth.finish_sign_on',
  method: 'POST',
  path: '/auth/sign_on/finish',
  access: 'public',
  summary:
    "Starts a session after a sign-in with the company's provider, in the browser that began it; makes the account at the first sign-in where support has approved that",
  body: object({ parameters: parameters() }),
  answerHeaders: TOKEN,
  reply: reply<SessionView>('SessionView'),
  errors: [
    ...SIGN_IN_ERRORS,
    'mpn.backend.authentication.error.sso-unavailable',
    'mpn.backend.authentication.error.sso-no-account',
    'mpn.backend.authentication.error.sso-email-not-verified',
    'mpn.backend.authentication.error.sso-too-many-accounts',
    'mpn.backend.authentication.error.sso-link-needed',
  ],
});

export const linkSignOn = endpoint({
  id: 'auth.link_sign_on',
  method: 'POST',
  path: '/auth/sign_on/link',
  access: 'public',
  summary: 'Confirms with the password, once, that the account belongs to who signed in at the provider',
  body: object({
    state: string().meta({ verbatim: true }).required().max(100),
    password: string().meta({ verbatim: true }).required().max(1200),
  }),
  answerHeaders: TOKEN,
  reply: reply<SessionView>('SessionView'),
  errors: [...SIGN_IN_ERRORS, 'mpn.backend.authentication.error.bad-credentials'],
});

/** Who may confirm who they are: as with the password. */
const CONFIRMS = ['ManageMyAccount', 'SetUpSecondFactor'] as const;

export const beginSignOnConfirmation = endpoint({
  id: 'account.begin_sign_on_confirmation',
  method: 'POST',
  path: '/account/confirm_sign_on',
  access: CONFIRMS,
  summary:
    "The address at the provider of the caller's company at which a new sign-in confirms who the caller is, within 5 minutes; null where the account is linked to none",
  reply: reply<SignOnStartView>('SignOnStartView'),
  errors: [
    'mpn.backend.authentication.error.own-person-only',
    'mpn.backend.authentication.error.sso-unavailable',
    'mpn.backend.global.error.too-many-requests',
  ],
});

export const finishSignOnConfirmation = endpoint({
  id: 'account.finish_sign_on_confirmation',
  method: 'POST',
  path: '/account/confirm_sign_on/finish',
  access: CONFIRMS,
  summary:
    "Lets this session do for a few minutes what needs a confirmation, after a new sign-in with the company's provider",
  body: object({ parameters: parameters() }),
  reply: reply<PasswordConfirmationView>('PasswordConfirmationView'),
  errors: [
    REFUSED,
    'mpn.backend.authentication.error.own-person-only',
    'mpn.backend.authentication.error.sso-unavailable',
  ],
});
