import { fail, notificationMail, type NotificationKind } from '@mpn/domain';
import { button, note, paragraph } from '../render/content';
import { greeting, mailTexts } from '../texts';
import type { Template } from './template';

/** The mail of every kind of notification that has no template of its own, with the kind's texts. */
export const notification: Template<'notification'> = ({ name, kind, data, link }, language, brand) => {
  const t = mailTexts(language, brand);
  const mail = notificationMail<NotificationKind>(kind, data, language);
  // `notify` mails such a kind with its own template.
  if (!mail) throw fail('mpn.backend.global.error.not-found');
  return {
    subject: mail.subject,
    preheader: mail.text,
    greeting: greeting(t, name),
    blocks: [
      paragraph(mail.text),
      ...(mail.facts.length > 0 ? [{ type: 'facts' as const, facts: mail.facts }] : []),
      ...(link ? [button(mail.button, link)] : []),
      note(t('notification.settings')),
    ],
  };
};
