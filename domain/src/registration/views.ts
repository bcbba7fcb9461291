import type { PartnerType, ConsentKind, JoinRequestState, Salutation } from '../enums';

export interface RegistrationView {
  companyId: number;
  type: PartnerType;
  companyName: string;
  loginName: string;
  email: string;
  /** True: support checks the registration before anybody can log in. False: the person can log in at once. */
  pendingRegistration: boolean;
}

/** A text that a registration needs consent to. */
export interface RegistrationDocumentView {
  kind: ConsentKind;
  /** Sent back in `documentVersions`, so that the consent names the text that was read. */
  version: number;
  title: string;
  /** Plain text with line breaks. */
  text: string;
  /** Instant since when this version holds. */
  validFrom: string;
}

export interface RegistrationDocumentsView {
  documents: RegistrationDocumentView[];
}

/** A registered company that may be the person's own. */
export interface CompanyMatchView {
  companyId: number;
  name: string;
  city: string | null;
}

export interface CompanyMatchesView {
  /** By name; at most ten. */
  matches: CompanyMatchView[];
}

export interface JoinRequestSentView {
  companyName: string;
  state: JoinRequestState;
}

/** A person who asks to be added to a company. */
export interface JoinRequestView {
  id: number;
  companyId: number;
  companyName: string;
  state: JoinRequestState;
  email: string;
  /** As wished by the person; if it has been taken by then, the account gets another one. */
  loginName: string;
  salutation: Salutation | null;
  firstName: string;
  lastName: string;
  position: string | null;
  phoneNumber: string | null;
  /** What the person wrote to the administrators; several lines. */
  message: string | null;
  /** Instant. */
  created: string;
  /** Instant; null while nobody has decided. */
  decidedAt: string | null;
  /** The reason of a decline, as the administrator wrote it. */
  reason: string | null;
}
