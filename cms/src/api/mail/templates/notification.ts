import { fail, notificationRule, type NotificationKind } from '@mpn/domain';
import { button, note, paragraph } from '../render/content';
import { greeting, mailTexts } from '../texts';
import type { Template } from './template';

/** The mail of every kind of notification that has no template of its own, with the kind's texts. */
export const notification: Template<'notification'> = ({ name, kind, data, link }, language, brand) => {
  const t = mailTexts(language, brand);
  const rule = notificationRule<NotificationKind>(kind);
  // `notify` mails such a kind with its own template.
  if (rule.mail === 'OWN') throw fail('mpn.backend.global.error.not-found');
  const { subject, text, button: label, facts } = rule[language];
  const table = facts?.(data) ?? [];
  return {
    subject: subject(data),
    preheader: text(data),
    greeting: greeting(t, name),
    blocks: [
      paragraph(text(data)),
      ...(table.length > 0 ? [{ type: 'facts' as const, facts: table }] : []),
      ...(link ? [button(label, link)] : []),
      note(t('notification.settings')),
    ],
  };
};
