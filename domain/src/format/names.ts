import type { EditorAnswer, InteractionStatus, Locale, SamplingMedium } from '../enums';

/** The languages of documents and files that the server writes for people. */
export type TextLanguage = 'de' | 'en';

/** German for German callers, English for all others. */
export const textLanguageOf = (locale: Locale): TextLanguage => (locale === 'de-DE' ? 'de' : 'en');

/** The locale in whose form a language's dates and numbers are written. */
export const LOCALE_OF_TEXT: Readonly<Record<TextLanguage, Locale>> = { de: 'de-DE', en: 'en-US' };

/** Names of the media in documents and files. */
export const MEDIUM_NAMES: Readonly<Record<TextLanguage, Readonly<Record<SamplingMedium, string>>>> = {
  de: {
    ...{ INDUSTRY: 'Industrie', RADIO: 'Hörfunk', TV: 'Fernsehen', PRINT: 'Print' },
    ...{ WEBRADIO: 'Webradio', ONLINE: 'Online' },
  },
  en: {
    ...{ INDUSTRY: 'Industry', RADIO: 'Radio', TV: 'TV', PRINT: 'Print' },
    ...{ WEBRADIO: 'Web radio', ONLINE: 'Online' },
  },
};

/** Names of editors' answers in documents and files. */
export const ANSWER_NAMES: Readonly<Record<TextLanguage, Readonly<Record<EditorAnswer, string>>>> = {
  de: { WILL_PLAY: 'Spielen wir', MAYBE: 'Vielleicht', NOT_FOR_US: 'Passt nicht' },
  en: { WILL_PLAY: 'Will play', MAYBE: 'Maybe', NOT_FOR_US: 'Not for us' },
};

/** Names of interactions in documents and files. */
export const INTERACTION_NAMES: Readonly<Record<TextLanguage, Readonly<Record<InteractionStatus, string>>>> = {
  de: {
    ...{ NEW: 'Neu', SEEN: 'Gesehen', LISTENED_TO: 'Angehört', DOWNLOADED: 'Heruntergeladen' },
    ...{ REQUESTED: 'Angefordert' },
  },
  en: {
    ...{ NEW: 'New', SEEN: 'Seen', LISTENED_TO: 'Listened to', DOWNLOADED: 'Downloaded', REQUESTED: 'Requested' },
  },
};
