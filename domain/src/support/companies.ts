import { boolean, object, string, type InferType } from 'yup';
import { emailAddress } from '../account/fields';
import { newLoginName } from '../account/login-name';
import { InstitutionOwnership } from '../company/ownership';
import {
  CompanyType,
  Locale,
  PartnerType,
  RecognitionForm,
  type CompanySamplingMode,
  type ShopSyncStatus,
} from '../enums';
import { reply, type Page } from '../http';
import { dateField } from '../validation/fields';
import { multilineText } from '../validation/limits';
import { deskCall, deskList, deskObject, reasonField, withReason } from './desk-call';

/** A company in support's list. */
export interface DeskCompany {
  id: number;
  name: string;
  type: CompanyType;
  mpnCompanyNumber: string | null;
  city: string | null;
  /** Number of its accounts. */
  users: number;
  disabled: boolean;
  problematic: boolean;
  statusComment: string | null;
  pendingRegistration: boolean;
  shopSyncStatus: ShopSyncStatus;
}

export interface DeskCompanyDetail extends DeskCompany {
  street: string | null;
  postalCode: string | null;
  country: string | null;
  vatId: string | null;
  invoiceEmail: string | null;
  createdAt: string;
  discounted: boolean;
  samplingMode: CompanySamplingMode | null;
  /** Of media companies. */
  ownership: InstitutionOwnership | null;
  /** Of recognition services: day of the contract, YYYY-MM-DD, and how they get metadata. */
  contractDate: string | null;
  recognitionForm: RecognitionForm | null;
  /** Name of its group of media companies. */
  groupName: string | null;
  server: {
    name: string;
    /** Whether outdated encryption is permitted for it; null where it is no SFTP server. */
    legacyAlgorithms: boolean | null;
  } | null;
  /** Issuer of its own OpenID provider, and whether people sign in with it. */
  signOnIssuer: string | null;
  signOnActive: boolean;
  /** Since when support lets the first sign-in make an account; null where it does not. */
  signOnAccountsApprovedAt: string | null;
  /** Gross sum of its completed orders. */
  orderedCents: number;
}

const text = (max: number) => string().trim().max(max);

/** A new company with its first administrator. */
export const newDeskCompanySchema = object({
  name: text(200).required(),
  type: string()
    .oneOf([...PartnerType])
    .required(),
  street: text(200).default(''),
  postalCode: text(20).default(''),
  city: text(200).default(''),
  country: string().trim().uppercase().length(2).default('DE'),
  firstName: text(200).required(),
  lastName: text(200).required(),
  email: emailAddress(),
  loginName: newLoginName(),
  locale: string()
    .oneOf([...Locale])
    .default('de-DE'),
});
export type NewDeskCompany = InferType<typeof newDeskCompanySchema>;

/** A recognition service: its contract's day, and how it gets metadata. It has no users. */
export const recognitionServiceSchema = object({
  contractDate: dateField().required(),
  form: string()
    .oneOf([...RecognitionForm])
    .default('SIDECARS'),
});
export const newRecognitionServiceSchema = recognitionServiceSchema.shape({
  name: text(200).required(),
  street: text(200).default(''),
  postalCode: text(20).default(''),
  city: text(200).default(''),
  country: string().trim().uppercase().length(2).default('DE'),
});
export type NewRecognitionService = InferType<typeof newRecognitionServiceSchema>;
export type RecognitionContract = InferType<typeof recognitionServiceSchema>;

const NOT_FOUND = ['mpn.backend.global.error.not-found'] as const;

export const companyCalls = {
  list: deskList({
    path: '/companies',
    permission: 'read',
    summary: 'Companies; those that need a decision of support first',
    filters: { type: CompanyType, state: ['pending', 'problematic', 'disabled', 'taxChanged', 'shopFailed'] },
    reply: reply<Page<DeskCompany>>('Page<DeskCompany>'),
  }),
  get: deskObject({
    path: '/companies/:id',
    permission: 'read',
    summary: 'A company',
    reply: reply<DeskCompanyDetail>('DeskCompanyDetail'),
  }),
  create: deskCall({
    method: 'POST',
    path: '/companies',
    permission: 'accounts',
    summary: 'Makes a company with its first administrator, who is mailed a link to choose a password',
    body: newDeskCompanySchema,
    reply: reply<{ companyId: number; userId: number }>('NewCompanyIds'),
    errors: [
      'mpn.backend.data.error.duplicate-login-name',
      'mpn.backend.data.error.duplicate-email',
      'mpn.backend.data.error.duplicate-mpn-number',
    ],
  }),
  createRecognitionService: deskCall({
    method: 'POST',
    path: '/recognition-services',
    permission: 'accounts',
    summary: 'Makes a recognition service with the date of its contract: free of charge, never an audience',
    body: newRecognitionServiceSchema,
    reply: reply<{ companyId: number }>('NewCompanyId'),
  }),
  changeRecognitionContract: deskCall({
    method: 'POST',
    path: '/companies/:id/recognition-contract',
    permission: 'accounts',
    summary: 'Changes the date of a recognition service’s contract, and how it gets metadata',
    body: recognitionServiceSchema,
    reply: reply<null>('Nothing'),
    errors: NOT_FOUND,
  }),
  changeOwnership: deskCall({
    method: 'POST',
    path: '/companies/:id/ownership',
    permission: 'accounts',
    summary: 'Enters who owns a media company',
    body: object({
      ownership: string()
        .oneOf([...InstitutionOwnership])
        .required(),
    }),
    reply: reply<null>('Nothing'),
    errors: NOT_FOUND,
  }),
  disable: deskCall({
    method: 'POST',
    path: '/companies/:id/disable',
    permission: 'accounts-end',
    summary: 'Disables a company with a reason: ends its people’s sessions and pauses its campaigns',
    body: withReason,
    reply: reply<null>('Nothing'),
    errors: NOT_FOUND,
  }),
  enable: deskCall({
    method: 'POST',
    path: '/companies/:id/enable',
    permission: 'accounts-end',
    summary: 'Enables a company again',
    body: undefined,
    reply: reply<null>('Nothing'),
    errors: NOT_FOUND,
  }),
  setProblematic: deskCall({
    method: 'POST',
    path: '/companies/:id/problematic',
    permission: 'payments',
    summary: 'Marks a company problematic with a reason, so that its orders wait for review, or removes the mark',
    body: object({
      problematic: boolean().default(false),
      /** Required with the mark. */
      reason: multilineText(2_000)
        .trim()
        .default('')
        .when('problematic', { is: true, then: (schema) => schema.required() }),
    }),
    reply: reply<null>('Nothing'),
    errors: NOT_FOUND,
  }),
  /** Permits outdated encryption for the SFTP server of a media company, or takes that back. */
  setLegacyAlgorithms: deskCall({
    method: 'POST',
    path: '/companies/:id/legacy-algorithms',
    permission: 'deliveries',
    summary: 'Permits SFTP algorithms that are no longer considered secure for a company, or takes that back',
    body: object({ allowed: boolean().required(), reason: reasonField() }),
    reply: reply<null>('Nothing'),
    errors: NOT_FOUND,
  }),
  /** Lets the first sign-in with the company's provider make an account, or takes that back. */
  setSignOnAccounts: deskCall({
    method: 'POST',
    path: '/companies/:id/sign-on-accounts',
    permission: 'accounts',
    summary:
      'Lets the first sign-in with a company’s own provider make an account of a standard user, or takes that back',
    body: object({ allowed: boolean().required(), reason: reasonField() }),
    reply: reply<null>('Nothing'),
    errors: NOT_FOUND,
  }),
} as const;
