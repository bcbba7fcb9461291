import type { LegalDocumentKind, SupportContact } from '@mpn/domain';

/** Row of `GET /admin/support/legal-documents`: texts only of the version in force. */
export interface LegalDocumentVersion {
  id: number;
  kind: LegalDocumentKind;
  version: number;
  since: string;
  titleDe: string;
  titleEn: string;
  textDe: string | null;
  textEn: string | null;
  isSample: boolean;
}

/** Row of `GET /admin/support/support-contact`. */
export type SupportContactVersion = SupportContact & { id: number; since: string };
