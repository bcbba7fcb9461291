import type { TextLanguage } from '@mpn/domain';

interface StatisticTexts {
  archive: string;
  /** Names of the files, of which each has one table. */
  files: Readonly<
    Record<'overview' | 'average' | 'days' | 'institutions' | 'tracks' | 'answers' | 'sentences', string>
  >;
  title: string;
  artist: string;
  from: string;
  until: string;
  institutions: string;
  editors: string;
  reached: string;
  share: string;
  averageOf: (releases: number) => string;
  day: string;
  /** Heading of a column that adds up the days before. */
  upTo: (measure: string) => string;
  medium: string;
  institution: string;
  department: string;
  status: string;
  last: string;
  set: string;
  position: string;
  track: string;
  answer: string;
  sentence: string;
  at: string;
}

export const statisticTexts: Readonly<Record<TextLanguage, StatisticTexts>> = {
  de: {
    archive: 'Statistik',
    files: {
      ...{ overview: 'Ueberblick', average: 'Vergleich', days: 'Tage', institutions: 'Institutionen' },
      ...{ tracks: 'Tracks', answers: 'Rueckmeldungen', sentences: 'Saetze' },
    },
    ...{ title: 'Titel', artist: 'Interpret', from: 'Von', until: 'Bis' },
    ...{ institutions: 'Bemusterte Institutionen', editors: 'Bemusterte Redakteure' },
    ...{ reached: 'Redakteure', share: 'Anteil in Prozent' },
    averageOf: (releases) =>
      releases === 1 ? 'Früherer Release, in Prozent' : `Schnitt der ${releases} früheren Releases, in Prozent`,
    ...{ day: 'Tag', upTo: (measure) => `${measure}, bis dahin` },
    ...{ medium: 'Medium', institution: 'Institution', department: 'Abteilung', status: 'Status' },
    ...{ last: 'Letzte Aktivität', set: 'Set', position: 'Position', track: 'Track' },
    ...{ answer: 'Rückmeldung', sentence: 'Satz', at: 'Zeitpunkt' },
  },
  en: {
    archive: 'Statistics',
    files: {
      ...{ overview: 'Overview', average: 'Comparison', days: 'Days', institutions: 'Institutions' },
      ...{ tracks: 'Tracks', answers: 'Answers', sentences: 'Sentences' },
    },
    ...{ title: 'Title', artist: 'Artist', from: 'From', until: 'Until' },
    ...{ institutions: 'Sampled institutions', editors: 'Sampled editors' },
    ...{ reached: 'Editors', share: 'Share in per cent' },
    averageOf: (releases) =>
      releases === 1 ? 'Earlier release, in per cent' : `Average of ${releases} earlier releases, in per cent`,
    ...{ day: 'Day', upTo: (measure) => `${measure}, up to then` },
    ...{ medium: 'Medium', institution: 'Institution', department: 'Department', status: 'Status' },
    ...{ last: 'Last activity', set: 'Set', position: 'Position', track: 'Track' },
    ...{ answer: 'Answer', sentence: 'Sentence', at: 'Time' },
  },
};
