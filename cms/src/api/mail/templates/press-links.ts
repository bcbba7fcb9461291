import { button, note, paragraph, type GuestLanguage } from '../render/content';
import { formatDate } from '../render/format';
import { greeting, mailTexts } from '../texts';
import type { Template } from './template';

/** The guest's own link again, or the label's answer to a request for more time. */
export const pressLink: Template<'press-link', GuestLanguage> = (
  { name, news, label, link, until },
  language,
  brand,
) => {
  const t = mailTexts(language, brand);
  const values = { label, until: until ? formatDate(until.slice(0, 10), language) : '' };
  const text = t(`pressLink.${news}.text`, values);
  return {
    subject: t(`pressLink.${news}.subject`, values),
    preheader: text,
    greeting: greeting(t, name),
    blocks: [paragraph(text), button(t(`pressLink.${news}.button`), link)],
  };
};

/** The code that a guest enters on a new device. */
export const pressCode: Template<'press-code', GuestLanguage> = ({ code, label, minutes }, language, brand) => {
  const t = mailTexts(language, brand);
  return {
    subject: t('pressCode.subject', { label }),
    preheader: t('pressCode.preheader', { minutes }),
    greeting: greeting(t, null),
    blocks: [
      paragraph(t('pressCode.text', { label })),
      { type: 'code', code },
      paragraph(t('pressCode.minutes', { minutes })),
      note(t('pressCode.advice')),
    ],
  };
};
