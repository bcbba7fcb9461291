import type { EditorAnswer, InteractionStatus, SamplingMedium } from '../enums';
import type { TextLanguage } from './language';
import de from './locales/de.json';
import en from './locales/en.json';

/** Names of the media in documents and files. */
export const MEDIUM_NAMES: Readonly<Record<TextLanguage, Readonly<Record<SamplingMedium, string>>>> = {
  de: de.media,
  en: en.media,
};

/** Names of editors' answers in documents and files. */
export const ANSWER_NAMES: Readonly<Record<TextLanguage, Readonly<Record<EditorAnswer, string>>>> = {
  de: de.answers,
  en: en.answers,
};

/** Names of interactions in documents and files. */
export const INTERACTION_NAMES: Readonly<Record<TextLanguage, Readonly<Record<InteractionStatus, string>>>> = {
  de: de.interactions,
  en: en.interactions,
};
