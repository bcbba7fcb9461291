import type { LegalDocumentKind } from '@mpn/domain';

/** Where each text stands on the page: `/legal#terms`. */
export const ANCHOR_OF: Readonly<Record<LegalDocumentKind, string>> = {
  imprint: 'imprint',
  privacy: 'privacy',
  agb: 'terms',
  ard: 'ard',
};
