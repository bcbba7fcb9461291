/** A mail in the outbox; failed means that no further attempt is made. */
export const MailState = ['QUEUED', 'SENT', 'FAILED'] as const;
export type MailState = (typeof MailState)[number];
