import type { DeskList } from './list';

/** Mails as stored: links with tokens, and codes, are not part of the stored text, so support never reads them. */
export const mails: DeskList = {
  columns: `m.id, m.created_at as "createdAt", m.recipient, m.template,
    m.subject, m.state, m.sent_at as "sentAt", m.error,
    m.user_id as "userId", m.attempts, m.sealed_until is not null as "isSecret"`,
  from: 'mails m',
  search: `concat_ws(' ', m.recipient, m.subject, m.template)`,
  filters: {
    state: { QUEUED: `m.state = 'QUEUED'`, SENT: `m.state = 'SENT'`, FAILED: `m.state = 'FAILED'` },
    template: { type: 'text', sql: 'm.template = :template' },
    userId: { type: 'id', sql: 'm.user_id = :userId' },
  },
  order: 'm.id desc',
};
