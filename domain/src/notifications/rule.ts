import type { NotificationData, NotificationKind } from './data';

/**
 * Whom a kind addresses. People of a company are those of the company named by the news, never of a partner.
 * SAMPLING: its people who may manage campaigns. MAILINGS: those who answer mailing requests. ADMINISTRATORS: its administrators. ADMINISTRATORS_OR_SUPPORT: the super admins
 * where it has none. SUPPORT: the super admins. PEOPLE: the persons named by the news.
 */
export type Addressee = 'SAMPLING' | 'MAILINGS' | 'ADMINISTRATORS' | 'ADMINISTRATORS_OR_SUPPORT' | 'SUPPORT' | 'PEOPLE';

export type NotificationLanguage = 'de' | 'en';

/** What the web app shows: one or two sentences. */
export interface ShownText<D> {
  text: (data: D) => string;
}

/** What a mail adds, where the kind has no template of its own. */
export interface MailedText<D> extends ShownText<D> {
  subject: (data: D) => string;
  /** Label of the button that opens the kind's page. */
  button: string;
  /** A table below the text. */
  facts?: (data: D) => [label: string, value: string][];
}

interface Rule<D> {
  addressee: Addressee;
  /** Page of the web app that it opens; null where there is nothing to open. */
  path: (data: D) => string | null;
}

/** A kind of notification. `mail`: OWN has a template of its own, TEXT is mailed with the texts that stand here. */
export type NotificationRule<D> = Rule<D> &
  ({ mail: 'OWN'; de: ShownText<D>; en: ShownText<D> } | { mail: 'TEXT'; de: MailedText<D>; en: MailedText<D> });

export type RulesOf<K extends NotificationKind> = { [Kind in K]: NotificationRule<NotificationData[Kind]> };

/** "A, B, C" and how many more there are. */
export function listed(names: readonly string[], more: (count: number) => string, shown = 3): string {
  const rest = names.length - shown;
  return rest > 0 ? `${names.slice(0, shown).join(', ')} ${more(rest)}` : names.join(', ');
}
