import type { Locale } from '../enums';

/** Texts of the calendar in the language of its reader. French readers get English, as in the application. */
export interface CalendarWords {
  calendar: string;
  /** @param release "Artist: Title" */
  release: (release: string) => string;
  embargo: (release: string) => string;
}

const ENGLISH: CalendarWords = {
  calendar: 'MPN releases',
  release: (release) => `Release: ${release}`,
  embargo: (release) => `Embargo ends: ${release}`,
};

const GERMAN: CalendarWords = {
  calendar: 'MPN-Releases',
  release: (release) => `Veröffentlichung: ${release}`,
  embargo: (release) => `Sperrfrist endet: ${release}`,
};

export const calendarWords = (locale: Locale): CalendarWords => (locale === 'de-DE' ? GERMAN : ENGLISH);
