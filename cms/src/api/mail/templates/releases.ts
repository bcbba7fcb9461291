import type { MailData, MailedRelease } from '@mpn/server-kit';
import { button, note, paragraph, type Card, type MailContent, type MailLanguage } from '../render/content';
import { formatDate } from '../render/format';

type Template<T extends keyof MailData> = (data: MailData[T], language: MailLanguage, brand: string) => MailContent;

/** The embargo (airDate) is shown wherever media see a release. */
function details(release: MailedRelease, language: MailLanguage): string[] {
  const { label, format, releaseDate, airDate } = release;
  const list = [[format, label].filter(Boolean).join(' · ')];
  if (releaseDate)
    list.push(`${language === 'de' ? 'Veröffentlichungsdatum' : 'Release date'}: ${formatDate(releaseDate, language)}`);
  if (airDate) {
    const date = formatDate(airDate, language);
    list.push(language === 'de' ? `Nicht senden vor dem ${date}` : `Not to be aired before ${date}`);
  }
  return list.filter((line) => line !== '');
}

function toCard(release: MailedRelease, language: MailLanguage): Card {
  return {
    title: release.title,
    subtitle: release.artist,
    details: details(release, language),
    link: release.link,
    linkLabel: language === 'de' ? 'Anhören' : 'Listen',
  };
}

export const newRelease: Template<'new-release'> = ({ name, promoter, release }, language) => ({
  subject:
    language === 'de'
      ? `Neu für Sie: ${release.artist} – ${release.title}`
      : `New for you: ${release.artist} – ${release.title}`,
  preview: language === 'de' ? `Bemustert von ${promoter}` : `Sampled by ${promoter}`,
  greeting: language === 'de' ? `Guten Tag ${name},` : `Hello ${name},`,
  blocks: [
    paragraph(
      language === 'de'
        ? `${promoter} bemustert Sie mit einem neuen Release:`
        : `${promoter} has a new release for you:`,
    ),
    { type: 'cards', cards: [toCard(release, language)] },
  ],
});

export const newReleasesDigest: Template<'new-releases-digest'> = (
  { name, releases, settingsLink },
  language,
  brand,
) => {
  const count = releases.length;
  const german = count === 1 ? 'Ein neuer Release' : `${count} neue Releases`;
  const english = count === 1 ? 'One new release' : `${count} new releases`;
  return {
    subject: language === 'de' ? `${german} für Sie` : `${english} for you`,
    preview: releases
      .slice(0, 3)
      .map(({ artist }) => artist)
      .join(', '),
    greeting: language === 'de' ? `Guten Tag ${name},` : `Hello ${name},`,
    blocks: [
      paragraph(
        language === 'de'
          ? `das ist seit der letzten Nachricht bei ${brand} für Sie dazugekommen:`
          : `This has come in for you at ${brand} since the last message:`,
      ),
      { type: 'cards', cards: releases.map((release) => toCard(release, language)) },
      note(
        language === 'de'
          ? 'Wie oft und zu welchen Genres wir schreiben, bestimmen Sie in Ihren Einstellungen.'
          : 'How often we write, and about which genres, is up to your settings.',
      ),
      button(language === 'de' ? 'Einstellungen' : 'Settings', settingsLink),
    ],
  };
};

export const releaseWithdrawn: Template<'release-withdrawn'> = (
  { name, artist, title, promoter, reason, folders },
  language,
) =>
  language === 'de'
    ? {
        subject: `Zurückgezogen: ${artist} – ${title}`,
        preview: 'Bitte nicht mehr verwenden.',
        greeting: name ? `Guten Tag ${name},` : 'Guten Tag,',
        blocks: [
          paragraph(
            `${promoter} hat „${title}“ von ${artist} zurückgezogen. Bitte verwenden Sie die Aufnahmen nicht mehr und löschen Sie Dateien, die Sie bereits geladen haben oder die auf Ihrem Server liegen.`,
          ),
          {
            type: 'facts',
            facts: [
              ['Grund', reason],
              ...folders.map((folder): [string, string] => ['Ordner auf Ihrem Server', folder]),
            ],
          },
          ...(folders.length > 0 ? [note('In jeden dieser Ordner legen wir einen Hinweis.')] : []),
          note('Noch nicht ausgeführte Lieferungen wurden abgebrochen.'),
        ],
      }
    : {
        subject: `Withdrawn: ${artist} – ${title}`,
        preview: 'Please do not use it any more.',
        greeting: name ? `Hello ${name},` : 'Hello,',
        blocks: [
          paragraph(
            `${promoter} has withdrawn "${title}" by ${artist}. Please do not use the recordings any more, and delete the files that you may already have, on your server too.`,
          ),
          {
            type: 'facts',
            facts: [
              ['Reason', reason],
              ...folders.map((folder): [string, string] => ['Folder on your server', folder]),
            ],
          },
          ...(folders.length > 0 ? [note('We put a notice into each of these folders.')] : []),
          note('Deliveries that had not run yet were cancelled.'),
        ],
      };
