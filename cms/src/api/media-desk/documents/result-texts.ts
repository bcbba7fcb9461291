import type { PressCounts, ReportTarget, TextLanguage } from '@mpn/domain';

interface ResultTexts {
  title: string;
  cover: (title: string) => string;
  campaign: (from: string, until: string) => string;
  released: (date: string) => string;
  sampled: (institutions: number, editors: number) => string;
  press: (counts: PressCounts) => string;
  reportable: (targets: string, date: string) => string;
  reportTargets: Readonly<Record<ReportTarget, string>>;
  reactions: string;
  share: (share: string) => string;
  average: (share: string) => string;
  averageOf: (releases: number) => string;
  answers: string;
  quoted: (sentence: string) => string;
  about: (track: string) => string;
  tracks: string;
  listeners: (count: number) => string;
  players: string;
  active: string;
  more: (count: number) => string;
  counted: string;
  written: (company: string, date: string) => string;
}

const counted = (count: number, one: string, several: string): string => `${count} ${count === 1 ? one : several}`;

export const resultTexts: Readonly<Record<TextLanguage, ResultTexts>> = {
  de: {
    title: 'Ergebnis der Bemusterung',
    cover: (title) => `Cover von ${title}`,
    campaign: (from, until) => `Bemusterung: ${from} bis ${until}`,
    released: (date) => `Veröffentlichung: ${date}`,
    sampled: (institutions, editors) =>
      `Bemustert: ${counted(institutions, 'Institution', 'Institutionen')} mit ${counted(editors, 'Redakteur', 'Redakteuren')}`,
    press: ({ people, played, downloaded }) =>
      `Presse-Links, extra gezählt: ${counted(people, 'Person', 'Personen')}, ${played} gehört, ${downloaded} heruntergeladen`,
    reportable: (targets, date) => `Sendemeldungen vollständig nach unserer Liste vom ${date}: ${targets}`,
    reportTargets: {
      DE_PRIVATE: 'Privatradio Deutschland',
      DE_PUBLIC: 'Öffentlich-rechtliches Radio Deutschland',
      AT: 'Österreich',
      CH: 'Schweiz',
    },
    reactions: 'Reaktionen',
    share: (share) => `${share} der Redakteure`,
    average: (share) => `Ihr Schnitt: ${share}`,
    averageOf: (releases) =>
      releases === 1
        ? 'Zum Vergleich, als senkrechter Strich: Ihr früherer Release nach gleich vielen Tagen.'
        : `Zum Vergleich, als senkrechter Strich: der Schnitt Ihrer ${releases} früheren Releases nach gleich vielen Tagen.`,
    answers: 'Rückmeldungen der Redaktionen',
    quoted: (sentence) => `„${sentence}“`,
    about: (track) => `zu „${track}“`,
    tracks: 'Die meistgehörten Tracks',
    listeners: (count) => counted(count, 'Redakteur', 'Redakteure'),
    players: 'Spielen es',
    active: 'Die aktivsten Institutionen',
    more: (count) => `und ${count} weitere`,
    counted:
      'Gezählt sind Redakteure, nach Institution und Abteilung; wer genau es war, wird nicht gezeigt. Automatische Lieferungen zählen nicht.',
    written: (company, date) => `Stand: ${date} · ${company}`,
  },
  en: {
    title: 'Result of the sampling',
    cover: (title) => `Cover of ${title}`,
    campaign: (from, until) => `Campaign: ${from} to ${until}`,
    released: (date) => `Release date: ${date}`,
    sampled: (institutions, editors) =>
      `Sampled to ${counted(institutions, 'institution', 'institutions')} with ${counted(editors, 'editor', 'editors')}`,
    press: ({ people, played, downloaded }) =>
      `Press links, counted apart: ${counted(people, 'person', 'people')}, ${played} listened, ${downloaded} downloaded`,
    reportable: (targets, date) => `Facts for broadcasters\u2019 reports complete by our list of ${date}: ${targets}`,
    reportTargets: {
      DE_PRIVATE: 'Private radio, Germany',
      DE_PUBLIC: 'Public radio, Germany',
      AT: 'Austria',
      CH: 'Switzerland',
    },
    reactions: 'Reactions',
    share: (share) => `${share} of the editors`,
    average: (share) => `Your average: ${share}`,
    averageOf: (releases) =>
      releases === 1
        ? 'For comparison, as a vertical line: your earlier release after as many days.'
        : `For comparison, as a vertical line: the average of your ${releases} earlier releases after as many days.`,
    answers: 'Answers of editors',
    quoted: (sentence) => `“${sentence}”`,
    about: (track) => `about “${track}”`,
    tracks: 'The most heard tracks',
    listeners: (count) => counted(count, 'editor', 'editors'),
    players: 'Will play it',
    active: 'The most active institutions',
    more: (count) => `and ${count} more`,
    counted:
      'Counted are editors, by institution and department; who exactly it was is not shown. Automatic deliveries do not count.',
    written: (company, date) => `As of ${date} · ${company}`,
  },
};
