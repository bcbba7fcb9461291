import type { MailService } from '@mpn/server-kit';
import { writeMail } from '../commands/write-mail';

/** Service `api::mail.mail`, used by server-kit's `sendMail`. */
export default (): MailService => ({ send: writeMail });
