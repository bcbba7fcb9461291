import { getSettings } from '../../../config/environment';

/** Whether mails leave this installation; without a mail server they stay in the mailbox. */
export const hasMailServer = (): boolean => getSettings().SMTP_HOST !== undefined;
