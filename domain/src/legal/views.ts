import type { LegalDocumentKind } from '../enums';

/** A version of a legal text, without the text. */
export interface LegalVersionView {
  kind: LegalDocumentKind;
  version: number;
  /** Instant from which this version is, or was, in force. */
  validFrom: string;
}

/** A version of a legal text, in German or English. */
export interface LegalDocumentView extends LegalVersionView {
  title: string;
  /** Plain text with line breaks. */
  text: string;
  /** Whether it is a sample text of the demo, without legal effect. */
  isSample: boolean;
}

/** Who runs the installation: the seller that support has entered, with the fields that an imprint needs. */
export interface OperatorView {
  name: string;
  street: string;
  postalCode: string;
  city: string;
  /** ISO 3166 alpha-2. */
  country: string;
  email: string;
  phone: string | null;
  vatId: string | null;
  registerEntry: string | null;
}

/** Support's e-mail address and phone number; null if not configured. */
export interface SupportContact {
  email: string | null;
  phone: string | null;
}

export interface LegalView {
  /** The texts in force, in the order of the page; kinds without a text are missing. */
  documents: LegalDocumentView[];
  /** All versions of all kinds, the newest of a kind first. */
  versions: LegalVersionView[];
  /** null if support has not entered a seller. */
  operator: OperatorView | null;
  support: SupportContact;
}
