import { textsOf, type TextName, type Translate } from '@mpn/domain';
import type { GuestLanguage } from './render/content';
import de from './locales/de.json';
import en from './locales/en.json';
import fr from './locales/fr.json';

/** The French file has what mails to guests need; the rest is never asked for in French. */
const forGuests: typeof de = { ...en, ...fr, common: { ...en.common, ...fr.common } };

const texts = textsOf<GuestLanguage, typeof de>({ de, en, fr: forGuests });

export type MailText = Translate<TextName<typeof de>>;

/** Texts of mails in a language; each can name the product as `{{brand}}`. */
export function mailTexts(language: GuestLanguage, brand: string): MailText {
  const text = texts(language);
  return (name, values) => text(name, { brand, ...values });
}

/** The greeting of a mail. @param name null or empty: not known */
export const greeting = (t: MailText, name: string | null): string =>
  name ? t('common.greeting', { name }) : t('common.greetingNobody');

/** A fact with a label, for the table of a mail; null where there is no value. */
export type Fact = readonly [label: string, value: string];

/** Facts whose value is known. */
export const known = (facts: readonly (readonly [label: string, value: string | null])[]): readonly Fact[] =>
  facts.filter((fact): fact is Fact => fact[1] !== null);
