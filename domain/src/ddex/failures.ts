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
  'schema-element-unexpected': {
    en: 'The message does not match its schema (line {line}, column {column}): the element {element} may not stand here.',
    de: 'Die Nachricht entspricht nicht ihrem Schema (Zeile {line}, Spalte {column}): Das Element {element} darf hier nicht stehen.',
  },
  'schema-element-instead': {
    en: 'The message does not match its schema (line {line}, column {column}): {element} stands where one of these is expected: {expected}.',
    de: 'Die Nachricht entspricht nicht ihrem Schema (Zeile {line}, Spalte {column}): {element} steht, wo eines von diesen erwartet wird: {expected}.',
  },
  'schema-child-missing': {
    en: 'The message does not match its schema (line {line}, column {column}): {element} is incomplete. One of these is missing: {expected}.',
    de: 'Die Nachricht entspricht nicht ihrem Schema (Zeile {line}, Spalte {column}): {element} ist unvollständig. Eines von diesen fehlt: {expected}.',
  },
  'schema-value': {
    en: 'The message does not match its schema (line {line}, column {column}): "{value}" is not a valid value of {element} (type {type}).',
    de: 'Die Nachricht entspricht nicht ihrem Schema (Zeile {line}, Spalte {column}): „{value}“ ist kein gültiger Wert von {element} (Typ {type}).',
  },
  'schema-value-not-listed': {
    en: 'The message does not match its schema (line {line}, column {column}): "{value}" is not one of the values that {element} may have: {allowed}.',
    de: 'Die Nachricht entspricht nicht ihrem Schema (Zeile {line}, Spalte {column}): „{value}“ ist keiner der Werte, die {element} haben darf: {allowed}.',
  },
  'schema-value-pattern': {
    en: 'The message does not match its schema (line {line}, column {column}): "{value}" of {element} does not have the form {pattern}.',
    de: 'Die Nachricht entspricht nicht ihrem Schema (Zeile {line}, Spalte {column}): „{value}“ von {element} hat nicht die Form {pattern}.',
  },
  'schema-attribute-unexpected': {
    en: 'The message does not match its schema (line {line}, column {column}): {element} may not have the attribute {attribute}.',
    de: 'Die Nachricht entspricht nicht ihrem Schema (Zeile {line}, Spalte {column}): {element} darf das Attribut {attribute} nicht haben.',
  },
  'schema-attribute-missing': {
    en: 'The message does not match its schema (line {line}, column {column}): {element} lacks the attribute {attribute}.',
    de: 'Die Nachricht entspricht nicht ihrem Schema (Zeile {line}, Spalte {column}): {element} fehlt das Attribut {attribute}.',
  },
  'schema-attribute-value': {
    en: 'The message does not match its schema (line {line}, column {column}): "{value}" is not a valid value of the attribute {attribute} of {element} (type {type}).',
    de: 'Die Nachricht entspricht nicht ihrem Schema (Zeile {line}, Spalte {column}): „{value}“ ist kein gültiger Wert des Attributs {attribute} von {element} (Typ {type}).',
  },
  'schema-attribute-not-listed': {
    en: 'The message does not match its schema (line {line}, column {column}): "{value}" is not one of the values that the attribute {attribute} of {element} may have: {allowed}.',
    de: 'Die Nachricht entspricht nicht ihrem Schema (Zeile {line}, Spalte {column}): „{value}“ ist keiner der Werte, die das Attribut {attribute} von {element} haben darf: {allowed}.',
  },
  'schema-attribute-pattern': {
    en: 'The message does not match its schema (line {line}, column {column}): "{value}" of the attribute {attribute} of {element} does not have the form {pattern}.',
    de: 'Die Nachricht entspricht nicht ihrem Schema (Zeile {line}, Spalte {column}): „{value}“ des Attributs {attribute} von {element} hat nicht die Form {pattern}.',
  },
  'schema-violation': {
    en: 'The message does not match its schema (line {line}, column {column}). The parser says: "{reason}"',
    de: 'Die Nachricht entspricht nicht ihrem Schema (Zeile {line}, Spalte {column}). Der Parser meldet: „{reason}“',
  },
} as const;

export type DdexFailureCode = keyof typeof ddexFailures;
