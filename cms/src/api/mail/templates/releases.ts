import { EditorAnswer } from '@mpn/domain';
import type { MailData } from '@mpn/server-kit';
import { button, note, paragraph, textLink, type Block, type Card, type MailLanguage } from '../render/content';
import { formatDate } from '../render/format';
import { greeting, mailTexts, type Fact, type MailText } from '../texts';
import type { Template } from './template';

type MailedRelease = MailData['new-release']['release'];
type Digest = MailData['new-releases-digest'];

/** The clean version of an explicit track is named before it. */
function versionLine({ explicit }: MailedRelease, t: MailText): string {
  if (!explicit) return '';
  const { title, clean } = explicit;
  return clean === null ? t('newRelease.explicit', { title }) : t('newRelease.clean', { title, clean });
}

function viewsLine(views: readonly string[], t: MailText): string {
  return views.length === 0 ? '' : t('newReleasesDigest.views', { count: views.length, names: views.join(', ') });
}

/** Format, genres and label; dates, with the embargo (airDate), which is shown wherever media see a release; sender. */
function details(release: MailedRelease, language: MailLanguage, t: MailText): string[] {
  const { label, format, genres, promoter, releaseDate, airDate } = release;
  const dates: string[] = [];
  if (releaseDate) dates.push(t('newRelease.releaseDate', { date: formatDate(releaseDate, language) }));
  if (airDate) dates.push(t('newRelease.airDate', { date: formatDate(airDate, language) }));
  return [
    [format, genres.slice(0, 2).join(', '), label].filter(Boolean).join(' · '),
    dates.join(' · '),
    versionLine(release, t),
    t('newRelease.from', { promoter }),
    viewsLine(release.views, t),
  ].filter((line) => line !== '');
}

function answersOf({ answerLinks }: MailedRelease, t: MailText): Card['answers'] {
  if (!answerLinks) return null;
  return {
    question: t('newRelease.question'),
    links: EditorAnswer.map((answer) => [t(`newRelease.${answer}`), answerLinks[answer]] as const),
  };
}

/** What the links do, under releases that have some. */
const answerNote = (releases: readonly MailedRelease[], days: number, t: MailText): Block[] =>
  releases.some(({ answerLinks }) => answerLinks) ? [note(t('newRelease.answerNote', { days }))] : [];

function toCard(release: MailedRelease, language: MailLanguage, t: MailText): Card {
  return {
    title: release.title,
    subtitle: release.artist,
    details: details(release, language, t),
    text: release.pitch,
    link: release.link,
    linkLabel: t('newRelease.listen'),
    pictureFileId: release.coverFileId,
    answers: answersOf(release, t),
  };
}

const nameOf = ({ artist, title }: MailedRelease): string => (artist ? `${artist} – ${title}` : title);

export const newRelease: Template<'new-release'> = ({ name, release, days }, language, brand) => {
  const t = mailTexts(language, brand);
  return {
    subject: t('newRelease.subject', { names: nameOf(release) }),
    preheader: release.pitch ?? details(release, language, t).join(' · '),
    greeting: greeting(t, name),
    blocks: [
      paragraph(t('newRelease.text', { promoter: release.promoter })),
      { type: 'feature', card: toCard(release, language, t) },
      ...answerNote([release], days, t),
    ],
  };
};

/** Names the first release; of more than one, how many others there are. */
function digestSubject([first, ...others]: readonly MailedRelease[], t: MailText): string {
  const count = others.length;
  const name = first ? nameOf(first) : '';
  const names = count === 0 ? name : t('newReleasesDigest.names', { first: name, count });
  return t('newRelease.subject', { names });
}

function digestBlock(releases: readonly MailedRelease[], language: MailLanguage, t: MailText): Block {
  const [first, ...others] = releases.map((release) => toCard(release, language, t));
  return first && others.length === 0
    ? { type: 'feature', card: first }
    : { type: 'cards', cards: first ? [first, ...others] : [] };
}

/** What is new in one saved view. Its name stands above the releases, which name the others of their views. */
function alertBlocks({ view, releases }: Digest['alerts'][number], language: MailLanguage, t: MailText): Block[] {
  const others = releases.map((release) => ({ ...release, views: release.views.filter((name) => name !== view) }));
  return [paragraph(t('newReleasesDigest.view', { view })), digestBlock(others, language, t)];
}

export const newReleasesDigest: Template<'new-releases-digest'> = (data, language, brand) => {
  const t = mailTexts(language, brand);
  const { releases, alerts, days, allLink, settingsLink } = data;
  const all = [...releases, ...alerts.flatMap((section) => section.releases)];
  return {
    subject: digestSubject(all, t),
    preheader: (all.length > 1 ? all.slice(1, 4) : all).map(({ artist, title }) => artist || title).join(', '),
    greeting: greeting(t, data.name),
    blocks: [
      paragraph(t('newReleasesDigest.text')),
      ...(releases.length > 0 ? [digestBlock(releases, language, t)] : []),
      ...alerts.flatMap((section) => alertBlocks(section, language, t)),
      button(t('newReleasesDigest.all'), allLink),
      ...answerNote(all, days, t),
      note(t('newReleasesDigest.note')),
      textLink(t('newReleasesDigest.settings'), settingsLink),
    ],
  };
};

export const releaseWithdrawn: Template<'release-withdrawn'> = (data, language, brand) => {
  const t = mailTexts(language, brand);
  const { name, artist, title, promoter, reason, folders } = data;
  return {
    subject: t('releaseWithdrawn.subject', { artist, title }),
    preheader: t('releaseWithdrawn.preheader'),
    greeting: greeting(t, name),
    blocks: [
      paragraph(t('releaseWithdrawn.text', { promoter, title, artist })),
      {
        type: 'facts',
        facts: [
          [t('common.facts.reason'), reason],
          ...folders.map((folder): Fact => [t('releaseWithdrawn.folder'), folder]),
        ],
      },
      ...(folders.length > 0 ? [note(t('releaseWithdrawn.notice'))] : []),
      note(t('releaseWithdrawn.cancelled')),
    ],
  };
};
