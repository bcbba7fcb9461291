import { rowId } from '@mpn/domain';
import { defineTask } from '@mpn/server-kit';

/** Passes a mail to the mail server. */
export const MAIL_TASK = defineTask(
  'mail.send',
  { mailId: rowId().required() },
  { attempts: 12, key: ({ mailId }) => `mail-${mailId}` },
);
