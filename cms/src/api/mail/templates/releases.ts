import { EditorAnswer } from '@mpn/domain';
import type { MailData } from '@mpn/server-kit';
import {
  button,
  note,
  paragraph,
  textLink,
  type Block,
  type Card,
  type MailContent,
  type MailLanguage,
} from '../render/content';
import { formatDate } from '../render/format';

type MailedRelease = MailData['new-release']['release'];
type Template<T extends keyof MailData> = (data: MailData[T], language: MailLanguage, brand: string) => MailContent;

const ANSWERS: Record<MailLanguage, Record<EditorAnswer, string>> = {
  de: { WILL_PLAY: 'Spielen wir', MAYBE: 'Vielleicht', NOT_FOR_US: 'Passt nicht' },
  en: { WILL_PLAY: 'Will play', MAYBE: 'Maybe', NOT_FOR_US: 'Not for us' },
};

/** The clean version of an explicit track is named before it. */
function versionLine({ explicit }: MailedRelease, language: MailLanguage): string {
  if (!explicit) return '';
  const { title, clean } = explicit;
  if (clean === null) return language === 'de' ? `Explizit: ${title}` : `Explicit: ${title}`;
  return language === 'de'
    ? `Clean Version: ${clean} · explizit: ${title}`
    : `Clean version: ${clean} · explicit: ${title}`;
}

/** Format, genres and label; dates, with the embargo (airDate), which is shown wherever media see a release; sender. */
function details(release: MailedRelease, language: MailLanguage): string[] {
  const { label, format, genres, promoter, releaseDate, airDate } = release;
  const dates: string[] = [];
  if (releaseDate) {
    const date = formatDate(releaseDate, language);
    dates.push(language === 'de' ? `Erscheint am ${date}` : `Release date: ${date}`);
  }
  if (airDate) {
    const date = formatDate(airDate, language);
    dates.push(language === 'de' ? `nicht senden vor dem ${date}` : `not to be aired before ${date}`);
  }
  return [
    [format, genres.slice(0, 2).join(', '), label].filter(Boolean).join(' · '),
    dates.join(' · '),
    versionLine(release, language),
    language === 'de' ? `Von ${promoter}` : `From ${promoter}`,
  ].filter((line) => line !== '');
}

function answersOf({ answerLinks }: MailedRelease, language: MailLanguage): Card['answers'] {
  if (!answerLinks) return null;
  return {
    question: language === 'de' ? 'Ihre Rückmeldung an das Label:' : 'Your answer to the label:',
    links: EditorAnswer.map((answer) => [ANSWERS[language][answer], answerLinks[answer]] as const),
  };
}

/** What the links do, under releases that have some. */
function answerNote(releases: readonly MailedRelease[], days: number, language: MailLanguage): Block[] {
  if (!releases.some(({ answerLinks }) => answerLinks)) return [];
  return [
    note(
      language === 'de'
        ? `Die Links für Ihre Rückmeldung gehen ohne Anmeldung und gelten ${days} Tage. Leiten Sie diese Mail nicht weiter: Wer sie hat, kann in Ihrem Namen antworten.`
        : `The links for your answer work without a login, for ${days} days. Please do not forward this mail: whoever has it can answer in your name.`,
    ),
  ];
}

function toCard(release: MailedRelease, language: MailLanguage): Card {
  return {
    title: release.title,
    subtitle: release.artist,
    details: details(release, language),
    text: release.pitch,
    link: release.link,
    linkLabel: language === 'de' ? 'Anhören' : 'Listen',
    pictureFileId: release.coverFileId,
    answers: answersOf(release, language),
  };
}

const nameOf = ({ artist, title }: MailedRelease): string => (artist ? `${artist} – ${title}` : title);

const subjectOf = (language: MailLanguage, names: string): string =>
  language === 'de' ? `Neu für Sie: ${names}` : `New for you: ${names}`;

export const newRelease: Template<'new-release'> = ({ name, release, days }, language) => ({
  subject: subjectOf(language, nameOf(release)),
  preheader: release.pitch ?? details(release, language).join(' · '),
  greeting: language === 'de' ? `Guten Tag ${name},` : `Hello ${name},`,
  blocks: [
    paragraph(
      language === 'de'
        ? `${release.promoter} bemustert Sie mit einem neuen Release:`
        : `${release.promoter} has a new release for you:`,
    ),
    { type: 'feature', card: toCard(release, language) },
    ...answerNote([release], days, language),
  ],
});

/** Names the first release; of more than one, how many others there are. */
function digestSubject([first, ...others]: readonly MailedRelease[], language: MailLanguage): string {
  const count = others.length;
  const name = first ? nameOf(first) : '';
  if (count === 0) return subjectOf(language, name);
  const german = count === 1 ? 'ein weiterer Release' : `${count} weitere Releases`;
  const english = count === 1 ? 'one more release' : `${count} more releases`;
  return subjectOf(language, language === 'de' ? `${name} und ${german}` : `${name} and ${english}`);
}

function digestBlock(releases: readonly MailedRelease[], language: MailLanguage): Block {
  const [first, ...others] = releases.map((release) => toCard(release, language));
  return first && others.length === 0
    ? { type: 'feature', card: first }
    : { type: 'cards', cards: first ? [first, ...others] : [] };
}

export const newReleasesDigest: Template<'new-releases-digest'> = (
  { name, releases, days, allLink, settingsLink },
  language,
  brand,
) => ({
  subject: digestSubject(releases, language),
  preheader: (releases.length > 1 ? releases.slice(1, 4) : releases).map(({ artist }) => artist).join(', '),
  greeting: language === 'de' ? `Guten Tag ${name},` : `Hello ${name},`,
  blocks: [
    paragraph(
      language === 'de'
        ? `diese Releases sind seit der letzten Nachricht bei ${brand} neu für Sie:`
        : `These releases are new for you at ${brand} since the last message:`,
    ),
    digestBlock(releases, language),
    button(language === 'de' ? 'Alle neuen ansehen' : 'See all new ones', allLink),
    ...answerNote(releases, days, language),
    note(
      language === 'de'
        ? 'Wie oft und zu welchen Genres wir schreiben, bestimmen Sie in Ihren Einstellungen.'
        : 'You can choose in your settings how often we write, and about which genres.',
    ),
    textLink(language === 'de' ? 'Einstellungen öffnen' : 'Open your settings', settingsLink),
  ],
});

export const releaseWithdrawn: Template<'release-withdrawn'> = (
  { name, artist, title, promoter, reason, folders },
  language,
) =>
  language === 'de'
    ? {
        subject: `Zurückgezogen: ${artist} – ${title}`,
        preheader: 'Bitte nicht mehr verwenden.',
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
        preheader: 'Please do not use it any more.',
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
