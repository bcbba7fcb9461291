import { deskCalls } from '@mpn/domain';
import { listSql } from './list';

/** Mails as stored: links with tokens, and codes, are not part of the stored text, so support never reads them. */
export const mails = listSql(deskCalls.mails.list, {
  columns: {
    id: 'm.id',
    createdAt: 'm.created_at',
    recipient: 'm.recipient',
    template: 'm.template',
    subject: 'm.subject',
    state: 'm.state',
    sentAt: 'm.sent_at',
    error: 'm.error',
    userId: 'm.user_id',
    attempts: 'm.attempts',
    isSecret: 'm.sealed_until is not null',
  },
  from: 'mails m',
  search: `concat_ws(' ', m.recipient, m.subject, m.template)`,
  filters: {
    state: { QUEUED: `m.state = 'QUEUED'`, SENT: `m.state = 'SENT'`, FAILED: `m.state = 'FAILED'` },
    template: 'm.template = :template',
    userId: 'm.user_id = :userId',
  },
  order: 'm.id desc',
});
