import { notificationRule, type NotificationData, type NotificationKind } from '@mpn/domain';
import type { MailData } from '@mpn/server-kit';
import { button, note, paragraph, type MailContent, type MailLanguage } from '../render/content';

/** The mail of every kind of notification that has no template of its own, with the kind's texts. */
export function notification(
  { name, kind, data, link }: MailData['notification'],
  language: MailLanguage,
): MailContent {
  const german = language === 'de';
  const rule = notificationRule<NotificationKind>(kind);
  if (rule.mail === 'OWN') throw new Error(`${kind} has a mail template of its own`);
  const known = data as NotificationData[NotificationKind];
  const { subject, text, button: label, facts } = rule[language];
  const table = facts?.(known as never) ?? [];
  return {
    subject: subject(known as never),
    preview: text(known as never),
    greeting: german ? `Guten Tag ${name},` : `Hello ${name},`,
    blocks: [
      paragraph(text(known as never)),
      ...(table.length > 0 ? [{ type: 'facts' as const, facts: table }] : []),
      ...(link ? [button(label, link)] : []),
      note(
        german
          ? 'Ob wir Ihnen per Mail oder in der Anwendung Bescheid geben, legen Sie in den Einstellungen Ihres Kontos fest.'
          : 'Whether we tell you by mail or in the application is up to you: see the settings of your account.',
      ),
    ],
  };
}
