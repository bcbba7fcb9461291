export const MailingRequestVisibility = ['VISIBLE_AND_ACTIVE', 'VISIBLE_AND_INACTIVE', 'NOT_VISIBLE'] as const;
export type MailingRequestVisibility = (typeof MailingRequestVisibility)[number];

export const MailingRequestStatus = ['OPEN', 'SENT', 'DECLINED', 'WITHDRAWN'] as const;
export type MailingRequestStatus = (typeof MailingRequestStatus)[number];
