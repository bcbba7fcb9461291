import type { DdexSeverity, ImportedReleaseAction, ImportedReleaseState, ImportHold, TextLanguage } from '@mpn/domain';

/** What a line of the report is about, besides the severities of notes and the states of releases. */
export type ReportKind = 'CHANGE' | 'FILE';

interface ReportTexts {
  fileName: (name: string) => string;
  headings: readonly string[];
  kinds: Readonly<Record<ReportKind | DdexSeverity | ImportedReleaseState, string>>;
  actions: Readonly<Record<ImportedReleaseAction, string>>;
  holds: Readonly<Record<ImportHold, string>>;
  /** Names of the fields of a difference, by their codes. */
  fields: Readonly<Record<string, string>>;
}

/** Words of the report as a file for people; those of the screen are the web app's. */
export const reportTexts: Readonly<Record<TextLanguage, ReportTexts>> = {
  de: {
    fileName: (name) => `Bericht-XML-Import-${name}.csv`,
    headings: [
      'Nachricht',
      'EAN',
      'Künstler',
      'Titel',
      'Track oder Datei',
      'Art',
      'Was',
      'Text',
      'Hier',
      'In der Nachricht',
    ],
    kinds: {
      CHANGE: 'Änderung',
      FILE: 'Abgelehnte Datei',
      ERROR: 'Fehler',
      WARNING: 'Warnung',
      INFO: 'Hinweis',
      REPORTED: 'Im Bericht',
      WAITING: 'Wartet',
      IMPORTED: 'Übernommen',
      FAILED: 'Fehlgeschlagen',
      LEFT_OUT: 'Ausgelassen',
    },
    actions: {
      CREATE: 'Wird angelegt',
      UPDATE: 'Wird aktualisiert',
      NONE: 'Bleibt, wie es ist',
    },
    holds: {
      ERRORS: 'Die Nachricht enthält Fehler.',
      REPEATED: 'Diese Nachricht wurde bereits übernommen.',
      OLDER: 'Eine neuere Nachricht zu diesem Release wurde bereits übernommen.',
      SUPERSEDED: 'Die Lieferung enthält eine neuere Nachricht zu diesem Release.',
      TAKEN_DOWN:
        'Der Absender nimmt den Release zurück. Ziehen Sie ihn hier zurück, wenn er nicht mehr verwendet werden darf.',
      UNCHANGED: 'Der Release hier ist gleich.',
      WITHDRAWN: 'Der Release wurde hier zurückgezogen.',
      ON_AIR:
        'Eine Bemusterung des Releases läuft oder ist geplant, oder eine Bestellung ist offen. Pausieren Sie sie und wählen Sie dann den Release.',
      EDITED:
        'Der Release wurde hier angelegt oder bearbeitet. Wählen Sie ihn, um die Angaben der Nachricht zu übernehmen.',
    },
    fields: {
      title: 'Titel',
      titleLatin: 'Titel in lateinischen Buchstaben',
      artistName: 'Künstler',
      artistNameLatin: 'Künstler in lateinischen Buchstaben',
      labelName: 'Label',
      labelCode: 'Labelcode',
      ean: 'EAN',
      catalogueNumber: 'Katalognummer',
      format: 'Format',
      releaseDate: 'Veröffentlichungsdatum',
      airDate: 'Sperrfrist bis',
      originalReleaseDate: 'Datum der Erstveröffentlichung',
      pLine: '℗-Vermerk',
      cLine: '©-Vermerk',
      genres: 'Genres',
      trackAdded: 'Neuer Track',
      trackRemoved: 'Track entfällt',
      set: 'Set',
      position: 'Position',
      isrc: 'ISRC',
      artist: 'Künstler des Tracks',
      publisher: 'Verlag',
      recordingYear: 'Aufnahmejahr',
      recordingCountry: 'Aufnahmeland',
      language: 'Sprache',
      explicit: 'Explicit',
      iswc: 'ISWC',
      authors: 'Urheber',
      audio: 'Audiodatei',
      artwork_FRONT_COVER: 'Frontcover',
      artwork_BACK_COVER: 'Backcover',
      artwork_BOOKLET: 'Booklet',
      artistInfos: 'Künstlerinformation',
      videos: 'Video',
    },
  },
  en: {
    fileName: (name) => `Report-XML-import-${name}.csv`,
    headings: ['Message', 'EAN', 'Artist', 'Title', 'Track or file', 'Kind', 'What', 'Text', 'Here', 'In the message'],
    kinds: {
      CHANGE: 'Change',
      FILE: 'Refused file',
      ERROR: 'Error',
      WARNING: 'Warning',
      INFO: 'Hint',
      REPORTED: 'In the report',
      WAITING: 'Waiting',
      IMPORTED: 'Imported',
      FAILED: 'Failed',
      LEFT_OUT: 'Left out',
    },
    actions: {
      CREATE: 'Is created',
      UPDATE: 'Is updated',
      NONE: 'Stays as it is',
    },
    holds: {
      ERRORS: 'The message has errors.',
      REPEATED: 'This message was imported before.',
      OLDER: 'A newer message about this release was imported before.',
      SUPERSEDED: 'The delivery has a newer message about this release.',
      TAKEN_DOWN: 'The sender takes the release down. Withdraw it here if it must not be used any more.',
      UNCHANGED: 'Nothing differs from the release here.',
      WITHDRAWN: 'The release was withdrawn here.',
      ON_AIR:
        'A campaign of the release is running or scheduled, or an order is open. Pause it, then choose the release.',
      EDITED: 'The release was created or edited here. Choose it to take over what the message says.',
    },
    fields: {
      title: 'Title',
      titleLatin: 'Title in Latin letters',
      artistName: 'Artist',
      artistNameLatin: 'Artist in Latin letters',
      labelName: 'Label',
      labelCode: 'Label code',
      ean: 'EAN',
      catalogueNumber: 'Catalogue number',
      format: 'Format',
      releaseDate: 'Release date',
      airDate: 'Embargo until',
      originalReleaseDate: 'Original release date',
      pLine: '℗ line',
      cLine: '© line',
      genres: 'Genres',
      trackAdded: 'New track',
      trackRemoved: 'Track is removed',
      set: 'Set',
      position: 'Position',
      isrc: 'ISRC',
      artist: 'Artist of the track',
      publisher: 'Publisher',
      recordingYear: 'Year of recording',
      recordingCountry: 'Country of recording',
      language: 'Language',
      explicit: 'Explicit',
      iswc: 'ISWC',
      authors: 'Authors',
      audio: 'Audio file',
      artwork_FRONT_COVER: 'Front cover',
      artwork_BACK_COVER: 'Back cover',
      artwork_BOOKLET: 'Booklet',
      artistInfos: 'Artist information',
      videos: 'Video',
    },
  },
};
