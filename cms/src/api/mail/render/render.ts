import { textLanguageOf, type Locale } from '@mpn/domain';
import type { MailData, MailTemplate } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import type { GuestLanguage, MailContent } from './content';
import { footerLines } from './footer';
import { renderHtml } from './render-html';
import { renderText } from './render-text';
import type { MailSender } from './sender';
import { GUEST_MAILS, templates } from '../templates';
import type { Template } from '../templates/template';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** The preheader, which mail programs show beside the subject; hidden in the HTML. */
export function mailPreheader<T extends MailTemplate>(template: T, data: MailData[T], locale: Locale): string {
  return contentOf(template, data, languageOf(template, locale)).preheader;
}

function languageOf(template: MailTemplate, locale: Locale): GuestLanguage {
  if (locale === 'fr-FR' && GUEST_MAILS.has(template)) return 'fr';
  return textLanguageOf(locale);
}

/** French is the language of mails to guests alone (`languageOf`), whose templates know it. */
const contentOf = <T extends MailTemplate>(template: T, data: MailData[T], language: GuestLanguage): MailContent =>
  (templates[template] as Template<T, GuestLanguage>)(data, language, getSettings().BRAND_NAME);

/** Line breaks in a subject would start a new header. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Renders a mail in German or English, one to a guest in French too; in English for all other languages. */
export function renderMail<T extends MailTemplate>(
  template: T,
  data: MailData[T],
  locale: Locale,
  sender: MailSender,
): RenderedMail {
  const language = languageOf(template, locale);
  const { BRAND_NAME: brand, PUBLIC_URL: publicUrl } = getSettings();
  const content = contentOf(template, data, language);
  const footer = footerLines({ brand, publicUrl, language, sender });
  return {
    subject: oneLine(content.subject),
    text: renderText(content, brand, footer),
    html: renderHtml(content, { brand, publicUrl, language, footer }),
  };
}
