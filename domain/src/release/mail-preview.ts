import type { ReleaseMailFrequency } from '../account/views';
import type { Locale } from '../enums';

/** GET /releases/{id}/_views/mail_preview: the mail with a sample recipient's name, as HTML and as text. */
export interface MailPreview {
  frequency: ReleaseMailFrequency;
  /** Language of the mail. Mails are German or English; whoever reads French gets English. */
  locale: Locale;
  subject: string;
  /** What mail programs show beside the subject. */
  preview: string;
  html: string;
  text: string;
}
