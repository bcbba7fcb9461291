/** What a registration needs consent to: general terms, privacy, and the declaration for sampling ARD broadcasters. */
export const ConsentKind = ['agb', 'privacy', 'ard'] as const;
export type ConsentKind = (typeof ConsentKind)[number];

/** The legal texts of an installation, in the order of the page: the imprint, and what people consent to. */
export const LegalDocumentKind = ['imprint', 'privacy', 'agb', 'ard'] as const;
export type LegalDocumentKind = (typeof LegalDocumentKind)[number];
