import type { MailData } from '@mpn/server-kit';
import type { MailContent, MailLanguage } from '../render/content';

/** Writes a mail from its data, in a language. @param brand name of the product */
export type Template<T extends keyof MailData, Language = MailLanguage> = (
  data: MailData[T],
  language: Language,
  brand: string,
) => MailContent;
