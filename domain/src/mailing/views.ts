import type { MailingRequestStatus } from '../enums';
import type { MailingRequestEvent } from '../state/mailing-request';
import type { MailingReason } from './availability';

export interface MailingAddress {
  recipient: string;
  company: string | null;
  street: string;
  postalCode: string;
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

interface MailingRequestFields {
  id: number;
  version: number;
  status: MailingRequestStatus;
  /** The editor's sentence. */
  message: string | null;
  /** The promoter's sentence. */
  answer: string | null;
  requestedAt: string;
  /** When it was sent, declined or withdrawn. */
  closedAt: string | null;
  /** Events that the caller may cause now. */
  events: MailingRequestEvent[];
}

/** The caller's own request. */
export interface OwnMailingRequest extends MailingRequestFields {
  releaseId: number;
  address: MailingAddress | null;
}

/** What the release page shows to an editor. */
export interface MailingOfferView {
  /** Whether the page shows mailing requests at all. */
  shown: boolean;
  /** Catalogue code of why none can be made now. */
  reason: MailingReason | null;
  /** Initial values of the form, from the caller's contact data; missing parts are empty. */
  address: MailingAddress;
  /** The caller's last request for this release. */
  request: OwnMailingRequest | null;
}

/** A row of the promoter's list. */
export interface MailingRequestRow extends MailingRequestFields {
  releaseId: number;
  releaseTitle: string;
  artistName: string | null;
  /** Name of the person and of the institution; null for a deleted person. */
  personName: string | null;
  institutionName: string | null;
  /** null for a deleted person. */
  address: MailingAddress | null;
}

export interface MailingAnswerResult {
  /** Number of requests that it changed; answered ones and those of other companies are skipped. */
  count: number;
}
