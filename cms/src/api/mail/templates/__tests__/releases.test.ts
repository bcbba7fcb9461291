import type { MailData } from '@mpn/server-kit';
import { featureHtml, cardHtml } from '../../render/card-html';
import { newRelease, newReleasesDigest } from '../releases';
import { release as sample } from './samples';

type MailedRelease = MailData['new-release']['release'];

const release: MailedRelease = { ...sample, explicit: null, answerLinks: null };
const digest = (...releases: MailedRelease[]) => ({
  name: 'Anna',
  releases,
  alerts: [],
  days: 30,
  allLink: 'https://mpn.example/releases?show=new',
  settingsLink: 'https://mpn.example/s',
});

test('the mail about a release has artist and title as subject, the details, the pitch and the sender', () => {
  const mail = newRelease({ name: 'Anna', release, days: 30 }, 'de', 'MPN');
  expect(mail.subject).toBe('Neu für Sie: Klara Vogt – Sturmflut');
  expect(mail.blocks[1]).toMatchObject({
    type: 'feature',
    card: {
      linkLabel: 'Anhören',
      pictureFileId: 7,
      details: [
        'Single · Pop, Indie · Hafenklang',
        'Erscheint am 04.12.2026 · nicht senden vor dem 01.12.2026',
        'Von Hafenklang GmbH',
      ],
      text: 'Ein Lied für den Morgen.',
      answers: null,
    },
  });
});

test.each([
  ['de', 1, 'Neu für Sie: Klara Vogt – Sturmflut'],
  ['de', 2, 'Neu für Sie: Klara Vogt – Sturmflut und ein weiterer Release'],
  ['en', 3, 'New for you: Klara Vogt – Sturmflut and 2 more releases'],
] as const)('the digest in %s with %i releases has the subject "%s"', (language, count, subject) => {
  const releases = Array.from({ length: count }, () => release);
  expect(newReleasesDigest(digest(...releases), language, 'MPN').subject).toBe(subject);
});

test('a release without an artist is named by its title only', () => {
  expect(newReleasesDigest(digest({ ...release, artist: '' }), 'en', 'MPN').subject).toBe('New for you: Sturmflut');
});

test.each([
  ['large', featureHtml],
  ['in a list', cardHtml],
])('shown %s, the cover is embedded in the mail, and a release without one has no picture', (_how, html) => {
  const card = {
    title: '"><b>',
    subtitle: 'Klara Vogt',
    details: [],
    link: release.link,
    linkLabel: 'Listen',
    pictureFileId: 7,
    text: null,
    answers: null,
  };
  expect(html(card)).toMatch(/<img src="cid:picture-7-\d+"/);
  expect(html(card)).toContain('&quot;&gt;&lt;b&gt;');
  expect(html({ ...card, pictureFileId: null })).not.toContain('<img');
});

const answerLinks = {
  WILL_PLAY: 'https://mpn.example/answer#token=a&answer=WILL_PLAY',
  MAYBE: 'https://mpn.example/answer#token=a&answer=MAYBE',
  NOT_FOR_US: 'https://mpn.example/answer#token=a&answer=NOT_FOR_US',
};

test.each([
  ['de', ['Spielen wir', 'Vielleicht', 'Passt nicht'], 'Leiten Sie diese Mail nicht weiter'],
  ['en', ['Will play', 'Maybe', 'Not for us'], 'do not forward'],
] as const)(
  'in %s who may answer has a link for each answer, and is warned of forwarding them',
  (language, names, warning) => {
    const { blocks } = newReleasesDigest(digest({ ...release, answerLinks }), language, 'MPN');
    expect(blocks[1]).toMatchObject({
      card: { answers: { links: names.map((name, index) => [name, Object.values(answerLinks)[index]]) } },
    });
    expect(JSON.stringify(blocks)).toContain(warning);
    expect(JSON.stringify(newReleasesDigest(digest(release), language, 'MPN').blocks)).not.toContain(warning);
  },
);

test.each([
  ['de', { title: 'A', clean: 'A (Clean)' }, 'Clean Version: A (Clean) · explizit: A'],
  ['en', { title: 'A', clean: 'A (Clean)' }, 'Clean version: A (Clean) · explicit: A'],
  ['de', { title: 'A', clean: null }, 'Explizit: A'],
  ['en', { title: 'A', clean: null }, 'Explicit: A'],
] as const)('in %s an explicit track %j has the line "%s"', (language, explicit, line) => {
  const { blocks } = newReleasesDigest(digest({ ...release, explicit }), language, 'MPN');
  expect(blocks[1]).toMatchObject({ card: { details: expect.arrayContaining([line]) } });
});

test('the digest leads to all that is new', () => {
  const { blocks } = newReleasesDigest(digest(release, release), 'en', 'MPN');
  expect(blocks).toContainEqual({
    type: 'button',
    label: 'See all new ones',
    link: 'https://mpn.example/releases?show=new',
  });
});

test('what is new in saved views stands under their names, once each, and is in the subject', () => {
  const second = { ...release, title: 'Ebbe', views: ['Freitag', 'Pop'] };
  const mail = newReleasesDigest(
    {
      ...digest({ ...release, views: ['Pop'] }),
      alerts: [{ view: 'Freitag', releases: [second] }],
    },
    'de',
    'MPN',
  );
  expect(mail.subject).toBe('Neu für Sie: Klara Vogt – Sturmflut und ein weiterer Release');
  const [, first, heading, other] = mail.blocks;
  expect(first).toMatchObject({ type: 'feature', card: { title: 'Sturmflut' } });
  expect(JSON.stringify(first)).toContain('In Ihrer Ansicht: Pop');
  expect(heading).toEqual({ type: 'paragraph', text: 'In Ihrer Ansicht „Freitag“:' });
  expect(other).toMatchObject({ type: 'feature', card: { title: 'Ebbe' } });
  expect(JSON.stringify(other)).toContain('In Ihrer Ansicht: Pop');
});
