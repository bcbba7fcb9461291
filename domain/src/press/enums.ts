/** What guests may do with the recordings of a press link: listen, or download too. */
export const PressLinkMode = ['STREAM', 'DOWNLOAD'] as const;
export type PressLinkMode = (typeof PressLinkMode)[number];

/** State of a press link, and of a personal link. */
export const PressLinkState = ['ACTIVE', 'PAUSED', 'REVOKED'] as const;
export type PressLinkState = (typeof PressLinkState)[number];

/** For one person, for everybody who has the URL, or for the promoter who looks at the page as a guest. */
export const PressGrantKind = ['PERSON', 'PUBLIC', 'PREVIEW'] as const;
export type PressGrantKind = (typeof PressGrantKind)[number];

/** On what basis a promoter has an e-mail address, as the promoter states it. */
export const PressBasis = ['CONSENT', 'PRESS_CONTACT', 'EXISTING_CONTACT', 'ASKED_FOR_MUSIC'] as const;
export type PressBasis = (typeof PressBasis)[number];

/** What a guest says of a release or track; it decides nothing. */
export const PressReply = ['WILL_COVER', 'MAYBE', 'NOT_FOR_US'] as const;
export type PressReply = (typeof PressReply)[number];

export const PressExtensionState = ['OPEN', 'GRANTED', 'DECLINED'] as const;
export type PressExtensionState = (typeof PressExtensionState)[number];
