import { array, boolean, number, object, string } from 'yup';
import { csvQuery, endpoint, idParams, reply, tableQuery, type Page } from '../http/endpoint';
import { IDLE_MINUTES, SESSION_HOURS } from '../session/idle';
import { rowId } from '../validation/limits';
import { FactorState, type CompanySignInView, type DoneView, type PersonFactorsView } from './views';

/** Administrators of a company, and super admins; the row rules decide for which company. */
const ADMINISTRATORS = ['ManageUsers', 'ManageCompaniesUsers'] as const;

/** Error codes of changes that only the person may make, shortly after a confirmation. */
const CONFIRMED = [
  'mpn.backend.authentication.error.password-confirmation-needed',
  'mpn.backend.authentication.error.own-person-only',
] as const;

/** Maximum of days until a requirement begins. */
export const MAX_FACTOR_GRACE_DAYS = 30;
/** Maximum of days for which a person may be excepted; then it is granted anew. */
export const MAX_FACTOR_EXCEPTION_DAYS = 365;

const personParams = idParams.shape({ userId: rowId().required() });

export const readCompanySignIn = endpoint({
  id: 'company_sign_in.get',
  method: 'GET',
  path: '/companies/:id/sign_in',
  access: ADMINISTRATORS,
  summary: 'From when a company requires a second factor of its people, and how many have one',
  params: idParams,
  reply: reply<CompanySignInView>('CompanySignInView'),
});

export const updateCompanySignIn = endpoint({
  id: 'company_sign_in.update',
  method: 'PUT',
  path: '/companies/:id/sign_in',
  access: ADMINISTRATORS,
  summary:
    'Requires a second factor of the people of a company from `graceDays` on, which are mailed to those who have none, or ends that',
  params: idParams,
  body: object({
    required: boolean().required(),
    graceDays: number().integer().min(0).max(MAX_FACTOR_GRACE_DAYS).default(0),
  }),
  reply: reply<CompanySignInView>('CompanySignInView'),
  errors: CONFIRMED,
});

export const limitCompanySessions = endpoint({
  id: 'company_sign_in.limit_sessions',
  method: 'PUT',
  path: '/companies/:id/sign_in/sessions',
  access: ADMINISTRATORS,
  summary:
    "Locks sessions of a company's people after minutes without use, and ends them after hours; running ones too; null: neither",
  params: idParams,
  body: object({
    idleMinutes: number().integer().min(IDLE_MINUTES.min).max(IDLE_MINUTES.max).nullable().default(null),
    sessionHours: number().integer().min(SESSION_HOURS.min).max(SESSION_HOURS.max).nullable().default(null),
  }),
  reply: reply<CompanySignInView>('CompanySignInView'),
  errors: CONFIRMED,
});

export const factorSortable = ['fullName', 'loginName', 'combinedRole', 'state', 'lastLogin'] as const;

export const listPersonFactors = endpoint({
  id: 'company_sign_in.list_people',
  method: 'GET',
  path: '/companies/:id/sign_in/people',
  access: ADMINISTRATORS,
  summary: 'Which second factors the people of a company have; `format=csv` answers with all as a file',
  params: idParams,
  query: tableQuery(factorSortable).shape({
    state: array(
      string()
        .oneOf([...FactorState])
        .required(),
    ).max(FactorState.length),
    ...csvQuery,
  }),
  reply: reply<Page<PersonFactorsView>>('PersonFactorsTable'),
  errors: ['mpn.backend.global.error.export-too-large'],
});

/** Days that the file of sign-ins covers at most, and without a choice. */
export const MAX_SIGN_IN_LOG_DAYS = 365;
export const SIGN_IN_LOG_DAYS = 90;

export const exportSignIns = endpoint({
  id: 'company_sign_in.export_sign_ins',
  method: 'GET',
  path: '/companies/:id/sign_in/sign_ins',
  access: ADMINISTRATORS,
  summary:
    'Sign-ins of the people of a company in the last `days` days as a CSV file: who, when, by what, and how it ended',
  params: idParams,
  query: object({
    days: number().integer().min(1).max(MAX_SIGN_IN_LOG_DAYS).default(SIGN_IN_LOG_DAYS),
    for: csvQuery.for,
  }),
  reply: reply<string>('Csv'),
  errors: ['mpn.backend.global.error.export-too-large'],
});

export const grantFactorException = endpoint({
  id: 'company_sign_in.grant_exception',
  method: 'PUT',
  path: '/companies/:id/sign_in/people/:userId/exception',
  access: ADMINISTRATORS,
  summary: 'Lets a person sign in without the second factor that the company requires, for some days and a reason',
  params: personParams,
  body: object({
    reason: string().trim().min(3).max(300).required(),
    days: number().integer().min(1).max(MAX_FACTOR_EXCEPTION_DAYS).required(),
  }),
  reply: reply<DoneView>('DoneView'),
  errors: [...CONFIRMED, 'mpn.backend.data.error.user-not-editable'],
});

export const unlinkSignOn = endpoint({
  id: 'company_sign_in.unlink_sign_on',
  method: 'DELETE',
  path: '/companies/:id/sign_in/people/:userId/sign_on',
  access: ADMINISTRATORS,
  summary:
    "Removes the link of a person to the company's provider and ends the sessions that began there; the next sign-in links anew",
  params: personParams,
  reply: reply<void>('void'),
  status: 204,
  errors: [...CONFIRMED, 'mpn.backend.data.error.user-not-editable'],
});

export const endFactorException = endpoint({
  id: 'company_sign_in.end_exception',
  method: 'DELETE',
  path: '/companies/:id/sign_in/people/:userId/exception',
  access: ADMINISTRATORS,
  summary: 'Ends an exception from the second factor that the company requires',
  params: personParams,
  reply: reply<void>('void'),
  status: 204,
  errors: ['mpn.backend.data.error.user-not-editable'],
});
