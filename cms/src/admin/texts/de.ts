import accounts from './locales/de/accounts.json';
import desk from './locales/de/desk.json';
import genres from './locales/de/genres.json';
import legal from './locales/de/legal.json';
import panel from './locales/de/panel.json';
import pressLinks from './locales/de/press-links.json';
import sales from './locales/de/sales.json';
import type { TextKey } from './en';

/** The panel's German texts. */
export const de: Readonly<Record<TextKey, string>> = {
  ...panel,
  ...desk,
  ...accounts,
  ...genres,
  ...legal,
  ...pressLinks,
  ...sales,
};
