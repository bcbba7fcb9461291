export const CompanyType = ['MEDIA', 'PROMOTION', 'RECOGNITION'] as const;
export type CompanyType = (typeof CompanyType)[number];

/** The types of companies that have users; a recognition service has none. */
export const PartnerType = ['MEDIA', 'PROMOTION'] as const satisfies readonly CompanyType[];
export type PartnerType = (typeof PartnerType)[number];

/**
 * How a recognition service gets metadata: JSON files beside the recordings, or these and a DDEX message: of ERN 4.3,
 * which has no element for statements about generative AI, or of 4.3.2.
 */
export const RecognitionForm = ['SIDECARS', 'ERN', 'ERN_4_3_2'] as const;
export type RecognitionForm = (typeof RecognitionForm)[number];

/** Languages that a contact can prefer. */
export const ContactLanguage = ['de-DE', 'en-US'] as const;
export type ContactLanguage = (typeof ContactLanguage)[number];

export const ContactDepartment = ['custom', 'label', 'online', 'print', 'radio', 'tv'] as const;
export type ContactDepartment = (typeof ContactDepartment)[number];

/** A person's request to be added to a registered company. */
export const JoinRequestState = ['PENDING', 'ACCEPTED', 'DECLINED'] as const;
export type JoinRequestState = (typeof JoinRequestState)[number];

/** What a media company wants of releases with AI, from the mildest to the strictest. */
export const AiRule = ['SHOW', 'MARK', 'NO_DELIVERY', 'HIDE'] as const;
export type AiRule = (typeof AiRule)[number];
