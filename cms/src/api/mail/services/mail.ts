import type { MailService } from '@mpn/server-kit';
import { writeMail } from '../../../mail/write-mail';

/** Service `api::mail.mail`: how plugins write mails (server-kit's `sendMail`). */
export default (): MailService => ({ send: writeMail });
