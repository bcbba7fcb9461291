import { array, boolean, object, string } from 'yup';
import type { InstitutionOwnership } from '../company/ownership';
import { PartnerType, JoinRequestState, type Locale } from '../enums';
import { reply, type Page } from '../http';
import { rowId } from '../validation/limits';
import { deskCall, deskList, reasonField, withReason } from './desk-call';

/** A person of a registration. */
export interface DeskApplicant {
  id: number;
  fullName: string;
  loginName: string;
  email: string;
  phoneNumber: string | null;
  position: string | null;
  emailVerified: boolean;
  locale: Locale;
  pending: boolean;
}

/** What a new company is compared by with the registered ones and their people. */
export const RegistrationCheck = ['name', 'vatId', 'domain', 'phone'] as const;
export type RegistrationCheck = (typeof RegistrationCheck)[number];

/** A registered company or person with the same name, VAT id, e-mail domain or phone number. */
export interface RegistrationHit {
  id: number;
  name: string;
  /** Of a person. */
  companyName?: string | null;
}

/** A name in both languages. */
export interface DeskName {
  de: string;
  en: string;
}

/** A registration that waits for support. */
export interface DeskRegistration {
  /** Of the company. */
  id: number;
  name: string;
  type: PartnerType;
  street: string | null;
  postalCode: string | null;
  city: string | null;
  country: string | null;
  vatId: string | null;
  /** Of media companies. */
  ownership: InstitutionOwnership | null;
  medium: DeskName | null;
  areas: DeskName[];
  genres: DeskName[];
  createdAt: string;
  people: DeskApplicant[];
  /** Companies for `name` and `vatId`, people for `domain` and `phone`. */
  checks: Record<RegistrationCheck, RegistrationHit[]>;
}

export const RegistrationDecision = ['approve', 'decline'] as const;
export type RegistrationDecision = (typeof RegistrationDecision)[number];

/** Results of deciding several registrations, by the ids of their users. */
export interface DecidedRegistrations {
  done: number[];
  failed: { id: number; message: string }[];
}

/** A mail as it would be sent. */
export interface DecisionMail {
  to: string;
  subject: string;
  text: string;
}

const MAX_AT_ONCE = 100;
const ids = () => array(rowId().required()).min(1).max(MAX_AT_ONCE).required();

export const registrationCalls = {
  list: deskList({
    path: '/registrations',
    permission: 'registrations',
    summary: 'Registrations that wait for support, with what is known already; the oldest first',
    filters: { type: PartnerType },
    reply: reply<Page<DeskRegistration>>('Page<DeskRegistration>'),
  }),
  preview: deskCall({
    method: 'POST',
    path: '/registrations/:id/preview',
    permission: 'registrations',
    summary: 'The mail that a decision would send; writes nothing. The id is the user’s',
    body: object({
      decision: string()
        .oneOf([...RegistrationDecision])
        .required(),
      reason: string().max(2_000).default('').meta({ multiline: true }),
    }),
    reply: reply<DecisionMail>('DecisionMail'),
    errors: ['mpn.backend.global.error.not-found'],
  }),
  approve: deskCall({
    method: 'POST',
    path: '/registrations/approve',
    permission: 'registrations',
    summary: 'Approves up to 100 registrations, each by itself',
    body: object({ ids: ids() }),
    reply: reply<DecidedRegistrations>('DecidedRegistrations'),
  }),
  decline: deskCall({
    method: 'POST',
    path: '/registrations/decline',
    permission: 'registrations',
    summary: 'Declines up to 100 registrations with one reason, each by itself',
    body: object({ ids: ids(), reason: reasonField() }),
    reply: reply<DecidedRegistrations>('DecidedRegistrations'),
  }),
} as const;

/** A request to join a company. */
export interface DeskJoinRequest {
  id: number;
  state: JoinRequestState;
  fullName: string;
  email: string;
  position: string | null;
  message: string | null;
  companyId: number;
  companyName: string;
  requestedAt: string;
  decidedAt: string | null;
  reason: string | null;
  /** Number of the company's administrators who can log in. */
  administrators: number;
}

const JOIN_ERRORS = [
  'mpn.backend.global.error.not-found',
  'mpn.backend.registration.error.join-request-decided',
] as const;

export const joinRequestCalls = {
  list: deskList({
    path: '/join-requests',
    permission: 'registrations',
    summary: 'Requests to join a company, which its administrators decide; the oldest open ones first',
    filters: { state: JoinRequestState, companyId: 'id' },
    reply: reply<Page<DeskJoinRequest>>('Page<DeskJoinRequest>'),
  }),
  accept: deskCall({
    method: 'POST',
    path: '/join-requests/:id/accept',
    permission: 'registrations',
    summary: 'Accepts a request in place of the company’s administrators, and mails a link to choose a password',
    body: object({ asAdmin: boolean().strict().required() }),
    reply: reply<null>('Nothing'),
    errors: [...JOIN_ERRORS, 'mpn.backend.data.error.duplicate-email'],
  }),
  decline: deskCall({
    method: 'POST',
    path: '/join-requests/:id/decline',
    permission: 'registrations',
    summary: 'Declines a request, with a reason for the person',
    body: withReason,
    reply: reply<null>('Nothing'),
    errors: JOIN_ERRORS,
  }),
} as const;
