import accounts from './locales/en/accounts.json';
import desk from './locales/en/desk.json';
import genres from './locales/en/genres.json';
import legal from './locales/en/legal.json';
import panel from './locales/en/panel.json';
import pressLinks from './locales/en/press-links.json';
import sales from './locales/en/sales.json';

/** The panel's English texts, in the form of ICU messages; those of other languages have the same keys. */
export const en = { ...panel, ...desk, ...accounts, ...genres, ...legal, ...pressLinks, ...sales };

export type TextKey = keyof typeof en;
