import { fail, notificationRule, type NotificationKind } from '@mpn/domain';
import type { MailData } from '@mpn/server-kit';
import { button, note, paragraph, type MailContent, type MailLanguage } from '../render/content';

/** The mail of every kind of notification that has no template of its own, with the kind's texts. */
export function notification(
  { name, kind, data, link }: MailData['notification'],
  language: MailLanguage,
): MailContent {
  const german = language === 'de';
  const rule = notificationRule<NotificationKind>(kind);
  // `notify` mails such a kind with its own template.
  if (rule.mail === 'OWN') throw fail('mpn.backend.global.error.not-found');
  const { subject, text, button: label, facts } = rule[language];
  const table = facts?.(data) ?? [];
  return {
    subject: subject(data),
    preheader: text(data),
    greeting: german ? `Guten Tag ${name},` : `Hello ${name},`,
    blocks: [
      paragraph(text(data)),
      ...(table.length > 0 ? [{ type: 'facts' as const, facts: table }] : []),
      ...(link ? [button(label, link)] : []),
      note(
        german
          ? 'Ob wir Sie per E-Mail oder in der Anwendung benachrichtigen, legen Sie in den Einstellungen Ihres Kontos fest.'
          : 'You can choose in your account settings whether we notify you by mail or in the application.',
      ),
    ],
  };
}
