import type { ReleaseMailFrequency } from '../account/views';
import type { Locale } from '../enums';

/** The mail with a sample recipient's name, as HTML and as text. */
export interface MailPreview {
  frequency: ReleaseMailFrequency;
  /** Language of the mail: German or English; French readers get English. */
  locale: Locale;
  subject: string;
  /** The preheader, which mail programs show beside the subject. */
  preview: string;
  html: string;
  text: string;
}
