/** A mail's content, from which both text and HTML are rendered, so that they always match. */
export type Block =
  | { type: 'paragraph'; text: string }
  | { type: 'button'; label: string; link: string }
  /** A link within the text. */
  | { type: 'link'; label: string; link: string }
  | { type: 'code'; code: string }
  | { type: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { type: 'cards'; cards: readonly Card[] }
  /** One release, shown large. */
  | { type: 'feature'; card: Card }
  | { type: 'note'; text: string };

export interface Card {
  title: string;
  subtitle: string;
  details: readonly string[];
  /** A paragraph of its own; null for none. */
  text: string | null;
  link: string;
  linkLabel: string;
  /** Stored picture beside or above the text; shown as a square. Null for none. */
  pictureFileId: number | null;
  /** What the reader may answer by a link each, with the question before them; null for none. */
  answers: { question: string; links: readonly (readonly [label: string, link: string])[] } | null;
}

export interface MailContent {
  subject: string;
  /** The preheader, which mail programs show beside the subject. */
  preheader: string;
  greeting: string;
  blocks: readonly Block[];
}

/** Languages of all mails. */
export type MailLanguage = 'de' | 'en';
/** Languages of mails to guests of press links, who read their page in French too. */
export type GuestLanguage = MailLanguage | 'fr';

export const paragraph = (text: string): Block => ({ type: 'paragraph', text });
export const note = (text: string): Block => ({ type: 'note', text });
export const textLink = (label: string, link: string): Block => ({ type: 'link', label, link });
export const button = (label: string, link: string): Block => ({ type: 'button', label, link });
