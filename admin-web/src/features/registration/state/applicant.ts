import type { RegistrationDocumentView } from '@mpn/domain';

/** The person who registers, for the calls of the form. */
export interface Applicant {
  headers: Record<string, string>;
  documents: readonly RegistrationDocumentView[];
  /** Whether the e-mail address has to be verified again after this error; the form then shows that. */
  refused: (error: unknown) => boolean;
}
