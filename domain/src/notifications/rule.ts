import type { NotificationData, NotificationKind } from './data';

/**
 * Whom a kind addresses. The company is the one given with the notification, never a promo share partner. SAMPLING: its
 * people who may manage campaigns. MAILINGS: those who answer mailing requests. ADMINISTRATORS: its administrators.
 * ADMINISTRATORS_OR_SUPPORT: its administrators, or the super admins if it has none. SUPPORT: the super admins. PEOPLE:
 * the users given with the notification.
 */
export type Addressee = 'SAMPLING' | 'MAILINGS' | 'ADMINISTRATORS' | 'ADMINISTRATORS_OR_SUPPORT' | 'SUPPORT' | 'PEOPLE';

export type NotificationLanguage = 'de' | 'en';

/** Text in the web app: one or two sentences. */
export interface ShownText<D> {
  text: (data: D) => string;
}

/** Further texts of the mail, for kinds without a template of their own. */
export interface MailedText<D> extends ShownText<D> {
  subject: (data: D) => string;
  /** Label of the button that opens the kind's page. */
  button: string;
  /** A table below the text. */
  facts?: (data: D) => [label: string, value: string][];
}

interface Rule<D> {
  addressee: Addressee;
  /** Path of the page that it opens; null without one. */
  path: (data: D) => string | null;
}

/** A kind of notification. `mail`: OWN has a template of its own, TEXT is mailed with the texts of this rule. */
export type NotificationRule<D> = Rule<D> &
  ({ mail: 'OWN'; de: ShownText<D>; en: ShownText<D> } | { mail: 'TEXT'; de: MailedText<D>; en: MailedText<D> });

export type RulesOf<K extends NotificationKind> = { [Kind in K]: NotificationRule<NotificationData[Kind]> };

/** "A, B, C" and how many more there are. */
export function listed(names: readonly string[], more: (count: number) => string, shown = 3): string {
  const rest = names.length - shown;
  return rest > 0 ? `${names.slice(0, shown).join(', ')} ${more(rest)}` : names.join(', ');
}
