import type { LegalDocumentKind } from '@mpn/domain';

/** Anchors of the texts on the page: `/legal#terms`. */
export const ANCHOR_OF: Readonly<Record<LegalDocumentKind, string>> = {
  imprint: 'imprint',
  privacy: 'privacy',
  agb: 'terms',
  ard: 'ard',
};
