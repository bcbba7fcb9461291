/** Why a DDEX message is refused as a whole, in German and English, with `{name}` placeholders. */
export const ddexFailures = {
  'too-large': {
    en: 'The message is larger than {limit} MB.',
    de: 'Die Nachricht ist größer als {limit} MB.',
  },
  'not-well-formed': {
    en: 'The message is not well-formed XML: something is wrong in line {line}, column {column}.',
    de: 'Die Nachricht ist kein wohlgeformtes XML: In Zeile {line}, Spalte {column} stimmt etwas nicht.',
  },
  'bad-encoding': {
    en: 'The characters of the message are broken: they are not in the encoding {encoding}.',
    de: 'Die Zeichen der Nachricht sind beschädigt: Sie entsprechen nicht der Kodierung {encoding}.',
  },
  'document-type': {
    en: 'The message has a document type declaration or entities of its own. DDEX messages have none.',
    de: 'Die Nachricht enthält eine Dokumenttyp-Deklaration oder eigene Entitäten. DDEX-Nachrichten haben keine.',
  },
  'too-deep': {
    en: 'The elements of the message are nested deeper than {limit} levels.',
    de: 'Die Elemente der Nachricht sind tiefer als {limit} Ebenen verschachtelt.',
  },
  'too-many-elements': {
    en: 'The message has more than {limit} elements.',
    de: 'Die Nachricht hat mehr als {limit} Elemente.',
  },
  'not-ern': {
    en: 'The file is not a DDEX message with a release: its root element is {root}.',
    de: 'Die Datei ist keine DDEX-Nachricht mit einem Release: Ihr Wurzelelement ist {root}.',
  },
  'version-not-supported': {
    en: 'The version of the message is not supported: {version}. Supported are ERN 3.8.2, 3.8.3, 4.1.1, 4.2 and 4.3.',
    de: 'Die Version der Nachricht wird nicht unterstützt: {version}. Unterstützt werden ERN 3.8.2, 3.8.3, 4.1.1, 4.2 und 4.3.',
  },
  'not-readable': {
    en: 'The message cannot be read: it is damaged, or takes too long or too much memory.',
    de: 'Die Nachricht ist nicht lesbar: Sie ist beschädigt, oder sie braucht zu viel Zeit oder Speicher.',
  },
  'no-release': {
    en: 'The message has no release.',
    de: 'Die Nachricht enthält keinen Release.',
  },
  'schema-violation': {
    en: 'The message does not match its schema (line {line}): {reason}',
    de: 'Die Nachricht entspricht nicht ihrem Schema (Zeile {line}): {reason}',
  },
} as const;

export type DdexFailureCode = keyof typeof ddexFailures;
