import type { Locale } from '@mpn/domain';
import type { MailData, MailTemplate } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import type { MailLanguage } from './content';
import { footerLines } from './footer';
import { renderHtml } from './render-html';
import { renderText } from './render-text';
import type { MailSender } from './sender';
import { templates } from '../templates';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** The preheader, which mail programs show beside the subject; hidden in the HTML. */
export function mailPreheader<T extends MailTemplate>(template: T, data: MailData[T], locale: Locale): string {
  return templates[template](data, languageOf(locale), getSettings().BRAND_NAME).preheader;
}

const languageOf = (locale: Locale): MailLanguage => (locale === 'de-DE' ? 'de' : 'en');

/** Line breaks in a subject would start a new header. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Renders a mail in German or English; English for all other languages. */
export function renderMail<T extends MailTemplate>(
  template: T,
  data: MailData[T],
  locale: Locale,
  sender: MailSender,
): RenderedMail {
  const language = languageOf(locale);
  const { BRAND_NAME: brand, PUBLIC_URL: publicUrl } = getSettings();
  const content = templates[template](data, language, brand);
  const footer = footerLines({ brand, publicUrl, language, sender });
  return {
    subject: oneLine(content.subject),
    text: renderText(content, brand, footer),
    html: renderHtml(content, { brand, publicUrl, language, footer }),
  };
}
