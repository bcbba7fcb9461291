import type { LegalDocumentKind } from '../enums';

/** A version of a legal text, without the text. */
export interface LegalVersionView {
  kind: LegalDocumentKind;
  version: number;
  /** Instant since when this version holds, or held until the next one. */
  validFrom: string;
}

/** A version of a legal text, in German or English. */
export interface LegalDocumentView extends LegalVersionView {
  title: string;
  /** Plain text with line breaks. */
  text: string;
  /** A sample of the demo, which holds for nobody. */
  isSample: boolean;
}

/** Who runs the installation: the seller that support has entered, as far as an imprint names it. */
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

/** How support is reached; null where nothing is known. */
export interface SupportContact {
  email: string | null;
  phone: string | null;
}

/** GET /legal. */
export interface LegalView {
  /** The texts in force, in the order of the page; a kind that nobody has entered is missing. */
  documents: LegalDocumentView[];
  /** All versions of all kinds, the newest of a kind first. */
  versions: LegalVersionView[];
  /** Null: support has not entered who sells. */
  operator: OperatorView | null;
  support: SupportContact;
}
