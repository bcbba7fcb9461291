/** ERROR: this release is not imported. WARNING: something is lost or doubtful. INFO: good to know. */
export const DdexSeverity = ['ERROR', 'WARNING', 'INFO'] as const;
export type DdexSeverity = (typeof DdexSeverity)[number];

interface NoteEntry {
  readonly severity: DdexSeverity;
  /** Names of the values that its text contains. */
  readonly values: readonly string[];
}

const entry =
  (severity: DdexSeverity) =>
  <const V extends readonly string[]>(...values: V) => ({ severity, values });
const error = entry('ERROR');
const warning = entry('WARNING');
const info = entry('INFO');

/** Notes of an import about a DDEX message, by code; their texts are in the files of texts. */
export const ddexNotes = {
  // --- numbers ---
  'gtin-check-digit': warning('gtin', 'expected'),
  'gtin-invalid': warning('value'),
  'gtin-missing': warning(),
  'gtin-14-digits': info('given', 'gtin'),
  'gtin-14-packaging': warning('given', 'gtin'),
  'grid-check-character': warning('grid'),
  'isrc-invalid': warning('value'),
  'isrc-missing': warning(),
  'isrc-repeated': warning('isrc'),
  'iswc-invalid': warning('value'),
  'isni-invalid': warning('value', 'name'),
  'ipi-invalid': warning('value', 'name'),
  'label-code-invalid': warning('value'),
  // --- titles and people ---
  'title-missing': error(),
  'track-title-missing': warning('reference'),
  'artist-missing': warning(),
  'text-shortened': warning('limit', 'text'),
  'title-not-latin': info('text'),
  'role-not-mapped': info('name', 'kept', 'role'),
  'role-left-out': info('name', 'role'),
  'party-unknown': warning('reference'),
  // --- generative AI ---
  'ai-all-with-people': error('reference'),
  'ai-none-with-contribution': error('reference'),
  'ai-not-stated-with-contribution': error('reference'),
  // --- label, rights, genre ---
  'label-missing': warning(),
  'rights-line-incomplete': warning('kind', 'text'),
  'genre-unknown': warning('genre'),
  'language-unknown': info('value'),
  'country-unknown': info('value'),
  'format-unknown': warning('type'),
  // --- dates and deals ---
  'date-invalid': warning('value'),
  'date-approximate': info('date'),
  'release-date-missing': warning(),
  'no-deal': warning(),
  'deal-not-here': warning('territories'),
  'deal-ended': warning('date'),
  'take-down': warning('date'),
  embargo: info('date'),
  // --- sets and tracks ---
  'no-tracks': error(),
  'no-grouping': warning(),
  'sequence-wrong': warning('numbers'),
  'resource-unknown': warning('reference'),
  'resource-unused': info('reference'),
  'resource-repeated': info('reference'),
  'too-many-tracks': error('count', 'limit'),
  'list-shortened': warning('count', 'limit'),
  'bonus-track': info(),
  'work-title': info('work'),
  // --- files ---
  'file-missing': warning('file'),
  'file-surplus': info('file'),
  'file-hash-wrong': warning('file'),
  'file-hash-unknown': info('file', 'algorithm'),
  'file-path-refused': warning('file'),
  'audio-file-missing': warning(),
  'cover-missing': warning(),
  'image-not-mapped': info('file', 'type'),
  'resource-not-mapped': info('reference', 'type'),
  // --- the message ---
  'test-message': info(),
  'schema-unusable': info('reason'),
  'message-id-missing': warning(),
  'message-date-missing': warning(),
  'value-invalid': warning('value', 'what'),
} as const satisfies Readonly<Record<string, NoteEntry>>;

export type DdexNoteCode = keyof typeof ddexNotes;

/** The values of a note's text: `{ gtin, expected }` for one with `gtin` and `expected`. */
export type DdexNoteValues<C extends DdexNoteCode> = {
  readonly [Name in (typeof ddexNotes)[C]['values'][number]]: string | number;
};
