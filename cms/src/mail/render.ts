import type { Locale } from '@mpn/domain';
import type { MailData, MailTemplate } from '@mpn/server-kit';
import { getSettings } from '../../config/environment';
import { renderHtml } from './render-html';
import { renderText } from './render-text';
import { templates } from './templates';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** Line breaks in a subject would begin a new header. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Draws a mail in German or English; other languages read English. */
export function renderMail<T extends MailTemplate>(template: T, data: MailData[T], locale: Locale): RenderedMail {
  const language = locale === 'de-DE' ? 'de' : 'en';
  const { BRAND_NAME: brand, PUBLIC_URL: publicUrl } = getSettings();
  const content = templates[template](data, language, brand);
  return {
    subject: oneLine(content.subject),
    text: renderText(content, brand),
    html: renderHtml(content, { brand, publicUrl, language }),
  };
}
