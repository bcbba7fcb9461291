/** ERROR: this release is not imported. WARNING: something is lost or doubtful. INFO: good to know. */
export const DdexSeverity = ['ERROR', 'WARNING', 'INFO'] as const;
export type DdexSeverity = (typeof DdexSeverity)[number];

interface NoteEntry {
  readonly severity: DdexSeverity;
  readonly en: string;
  readonly de: string;
}

type PlaceholdersIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;

const entry =
  (severity: DdexSeverity) =>
  <const E extends string>(en: E, de: string) => ({ severity, en, de });
const error = entry('ERROR');
const warning = entry('WARNING');
const info = entry('INFO');

/** Notes of an import about a DDEX message, by code, in English and German. */
export const ddexNotes = {
  // --- numbers ---
  'gtin-check-digit': warning(
    'The check digit of the GTIN {gtin} is wrong; {expected} would be right. The release gets a dummy EAN.',
    'Die Prüfziffer der GTIN {gtin} ist falsch; richtig wäre {expected}. Der Release erhält eine Dummy-EAN.',
  ),
  'gtin-invalid': warning(
    '"{value}" is not a GTIN. The release gets a dummy EAN.',
    '„{value}“ ist keine GTIN. Der Release erhält eine Dummy-EAN.',
  ),
  'gtin-missing': warning(
    'The release has no GTIN. It gets a dummy EAN.',
    'Der Release hat keine GTIN. Er erhält eine Dummy-EAN.',
  ),
  'gtin-14-digits': info(
    'The GTIN {given} has 14 digits; it is kept as {gtin}.',
    'Die GTIN {given} hat 14 Stellen; sie wird als {gtin} übernommen.',
  ),
  'gtin-14-packaging': warning(
    'The GTIN {given} names a packaging unit. {gtin} is taken for the product.',
    'Die GTIN {given} bezeichnet eine Verpackungseinheit. Für das Produkt wird {gtin} übernommen.',
  ),
  'grid-check-character': warning(
    'The check character of the GRid {grid} is wrong.',
    'Das Prüfzeichen der GRid {grid} ist falsch.',
  ),
  'isrc-invalid': warning(
    '"{value}" is not an ISRC. The track gets a dummy ISRC.',
    '„{value}“ ist kein ISRC. Der Track erhält einen Dummy-ISRC.',
  ),
  'isrc-missing': warning(
    'The track has no ISRC. It gets a dummy ISRC.',
    'Der Track hat keinen ISRC. Er erhält einen Dummy-ISRC.',
  ),
  'isrc-repeated': warning(
    'The ISRC {isrc} stands at several recordings.',
    'Der ISRC {isrc} steht bei mehreren Aufnahmen.',
  ),
  'iswc-invalid': warning('"{value}" is not an ISWC.', '„{value}“ ist kein ISWC.'),
  'isni-invalid': warning('"{value}" of {name} is not an ISNI.', '„{value}“ von {name} ist keine ISNI.'),
  'ipi-invalid': warning(
    '"{value}" of {name} is not an IPI name number.',
    '„{value}“ von {name} ist keine IPI-Namensnummer.',
  ),
  'label-code-invalid': warning('"{value}" is not a label code.', '„{value}“ ist kein Labelcode.'),
  // --- titles and people ---
  'title-missing': error('The release has no title.', 'Der Release hat keinen Titel.'),
  'track-title-missing': warning(
    'The recording {reference} has no title. Its reference stands as its title.',
    'Die Aufnahme {reference} hat keinen Titel. Als Titel dient ihre Referenz.',
  ),
  'artist-missing': warning('No display artist is named.', 'Es ist kein Künstler angegeben.'),
  'text-shortened': warning(
    'A text is longer than {limit} characters and was cut: "{text}"',
    'Ein Text ist länger als {limit} Zeichen und wurde gekürzt: „{text}“',
  ),
  'title-not-latin': info(
    'The spelling in Latin letters "{text}" has other letters and is left out.',
    'Die lateinische Schreibweise „{text}“ enthält andere Buchstaben und entfällt.',
  ),
  'role-not-mapped': info(
    '{name} is kept as {kept}: we have no role "{role}".',
    '{name} wird als {kept} übernommen: Die Rolle „{role}“ gibt es bei uns nicht.',
  ),
  'role-left-out': info(
    '{name} is left out: we keep no authors with the role "{role}".',
    '{name} entfällt: Urheber mit der Rolle „{role}“ führen wir nicht.',
  ),
  'party-unknown': warning(
    'The message refers to the party {reference}, which it does not describe.',
    'Die Nachricht verweist auf die Partei {reference}, die sie nicht beschreibt.',
  ),
  // --- generative AI ---
  'ai-all-with-people': error(
    'The recording or picture {reference} is stated to be made with AI alone, but names contributors who are no AI.',
    'Zur Aufnahme oder zum Bild {reference} ist angegeben, dass alles mit KI entstanden ist; genannt sind aber Mitwirkende, die keine KI sind.',
  ),
  'ai-none-with-contribution': error(
    'The recording or picture {reference} is stated to be made without AI, but a contribution to it with AI.',
    'Zur Aufnahme oder zum Bild {reference} ist angegeben, dass keine KI verwendet wurde, zu einer Mitwirkung aber, dass sie mit KI entstanden ist.',
  ),
  'ai-not-stated-with-contribution': error(
    'A contribution to the recording or picture {reference} is stated to be made with AI, but nothing is stated of the whole.',
    'Zu einer Mitwirkung an der Aufnahme oder am Bild {reference} ist angegeben, dass sie mit KI entstanden ist, zum Ganzen aber nichts.',
  ),
  // --- label, rights, genre ---
  'label-missing': warning('No label is named.', 'Es ist kein Label angegeben.'),
  'rights-line-incomplete': warning(
    'The {kind} line "{text}" has no year or no owner and is left out.',
    'Die {kind}-Zeile „{text}“ hat kein Jahr oder keinen Inhaber und entfällt.',
  ),
  'genre-unknown': warning('We have no genre for "{genre}".', 'Für „{genre}“ gibt es bei uns kein Genre.'),
  'language-unknown': info('The language "{value}" is not known.', 'Die Sprache „{value}“ ist unbekannt.'),
  'country-unknown': info('The country "{value}" is not known.', 'Das Land „{value}“ ist unbekannt.'),
  'format-unknown': warning(
    'We have no format for the release type "{type}".',
    'Für den Release-Typ „{type}“ gibt es bei uns kein Format.',
  ),
  // --- dates and deals ---
  'date-invalid': warning('"{value}" is not a date.', '„{value}“ ist kein Datum.'),
  'date-approximate': info('The date {date} is approximate.', 'Das Datum {date} ist ungefähr.'),
  'release-date-missing': warning('No release date is given.', 'Es ist kein Veröffentlichungsdatum angegeben.'),
  'no-deal': warning(
    'The message has no deal for this release: nothing says where and from when it may be offered.',
    'Die Nachricht enthält keinen Deal für diesen Release: Es ist nicht gesagt, wo und ab wann er angeboten werden darf.',
  ),
  'deal-not-here': warning(
    'No deal is valid in Germany, Austria or Switzerland; deals are for {territories}.',
    'Kein Deal gilt in Deutschland, Österreich oder der Schweiz; Deals gelten für {territories}.',
  ),
  'deal-ended': warning('The last deal ended on {date}.', 'Der letzte Deal endete am {date}.'),
  'take-down': warning(
    'The sender takes this release down from {date} on.',
    'Der Absender nimmt diesen Release zum {date} zurück.',
  ),
  embargo: info(
    'The release may not be played before {date}.',
    'Der Release darf vor dem {date} nicht gesendet werden.',
  ),
  // --- sets and tracks ---
  'no-tracks': error('The release has no recording.', 'Der Release enthält keine Aufnahme.'),
  'no-grouping': warning(
    'The message does not say the order of the tracks; the order of its list is taken.',
    'Die Nachricht nennt keine Reihenfolge der Tracks; übernommen wird die Reihenfolge ihrer Liste.',
  ),
  'sequence-wrong': warning(
    'The numbers of the sets or tracks have gaps or repeat ({numbers}); they are counted anew.',
    'Die Nummern der Sets oder Tracks haben Lücken oder wiederholen sich ({numbers}); sie werden neu gezählt.',
  ),
  'resource-unknown': warning(
    'The release refers to the resource {reference}, which the message does not describe.',
    'Der Release verweist auf die Ressource {reference}, die die Nachricht nicht beschreibt.',
  ),
  'resource-unused': info(
    'The resource {reference} belongs to no release.',
    'Die Ressource {reference} gehört zu keinem Release.',
  ),
  'resource-repeated': info(
    'The recording {reference} stands at several places of the release.',
    'Die Aufnahme {reference} steht an mehreren Stellen des Releases.',
  ),
  'too-many-tracks': error(
    'The release has {count} recordings; we keep {limit} at most.',
    'Der Release hat {count} Aufnahmen; möglich sind höchstens {limit}.',
  ),
  'list-shortened': warning(
    'Of {count} entries, {limit} are kept.',
    'Von {count} Einträgen werden {limit} übernommen.',
  ),
  'bonus-track': info('The track is a bonus track.', 'Der Track ist ein Bonustrack.'),
  'work-title': info('The track is a part of the work "{work}".', 'Der Track ist ein Teil des Werks „{work}“.'),
  // --- files ---
  'file-missing': warning('The file {file} did not arrive.', 'Die Datei {file} ist nicht angekommen.'),
  'file-surplus': info('The message does not name the file {file}.', 'Die Nachricht nennt die Datei {file} nicht.'),
  'file-hash-wrong': warning(
    'The file {file} is not the one that was sent: its hash is another one.',
    'Die Datei {file} ist nicht die gesendete: Ihre Prüfsumme ist eine andere.',
  ),
  'file-hash-unknown': info(
    'The hash of the file {file} cannot be checked: {algorithm}.',
    'Die Prüfsumme der Datei {file} kann nicht geprüft werden: {algorithm}.',
  ),
  'file-path-refused': warning(
    'The file name "{file}" leads outside the delivery and is left out.',
    'Der Dateiname „{file}“ führt aus der Lieferung hinaus und entfällt.',
  ),
  'audio-file-missing': warning(
    'The message names no audio file for the track.',
    'Die Nachricht nennt keine Audiodatei für den Track.',
  ),
  'cover-missing': warning('The message names no front cover.', 'Die Nachricht nennt kein Cover.'),
  'image-not-mapped': info(
    'The picture {file} ({type}) has no place in a release of ours.',
    'Das Bild {file} ({type}) hat in unserem Release keinen Platz.',
  ),
  'resource-not-mapped': info(
    'The resource {reference} ({type}) has no place in a release of ours.',
    'Die Ressource {reference} ({type}) hat in unserem Release keinen Platz.',
  ),
  // --- the message ---
  'test-message': info('The message is a test.', 'Die Nachricht ist ein Test.'),
  'schema-unusable': info(
    'The message was not checked against its schema: the schema on this server cannot be used ({reason}).',
    'Die Nachricht wurde nicht gegen ihr Schema geprüft: Das Schema auf diesem Server ist nicht benutzbar ({reason}).',
  ),
  'message-id-missing': warning(
    'The message has no number of its own (MessageId); it is recognised by its content.',
    'Die Nachricht hat keine eigene Nummer (MessageId); sie wird an ihrem Inhalt erkannt.',
  ),
  'message-date-missing': warning(
    'The message does not say when it was created; its age cannot be compared.',
    'Die Nachricht sagt nicht, wann sie erstellt wurde; ihr Alter lässt sich nicht vergleichen.',
  ),
  'value-invalid': warning('"{value}" cannot be read as {what}.', '„{value}“ ist als {what} nicht lesbar.'),
} as const satisfies Readonly<Record<string, NoteEntry>>;

export type DdexNoteCode = keyof typeof ddexNotes;

/** The values of a note's text: `{ gtin, expected }` for "... {gtin} ... {expected} ...". */
export type DdexNoteValues<C extends DdexNoteCode> = {
  readonly [Name in PlaceholdersIn<(typeof ddexNotes)[C]['en']>]: string | number;
};
