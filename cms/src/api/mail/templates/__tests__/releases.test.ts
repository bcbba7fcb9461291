import type { MailData } from '@mpn/server-kit';
import { featureHtml, cardHtml } from '../../render/card-html';
import { newRelease, newReleasesDigest } from '../releases';

type MailedRelease = MailData['new-release']['release'];

const release: MailedRelease = {
  artist: 'Klara Vogt',
  title: 'Sturmflut',
  label: 'Hafenklang',
  format: 'Single',
  releaseDate: '2026-12-04',
  airDate: '2026-12-01',
  link: 'https://mpn.example/releases/1/details',
  coverFileId: 7,
};
const digest = (...releases: MailedRelease[]) => ({ name: 'Anna', releases, settingsLink: 'https://mpn.example/s' });

test('the mail about a release has artist and title as subject, and the details in two lines', () => {
  const mail = newRelease({ name: 'Anna', promoter: 'Hafenklang GmbH', release }, 'de', 'MPN');
  expect(mail.subject).toBe('Neu für Sie: Klara Vogt – Sturmflut');
  expect(mail.blocks[1]).toMatchObject({
    type: 'feature',
    card: {
      linkLabel: 'Anhören',
      pictureFileId: 7,
      details: ['Single · Hafenklang', 'Erscheint am 04.12.2026 · nicht senden vor dem 01.12.2026'],
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
  };
  expect(html(card)).toMatch(/<img src="cid:picture-7-\d+"/);
  expect(html(card)).toContain('&quot;&gt;&lt;b&gt;');
  expect(html({ ...card, pictureFileId: null })).not.toContain('<img');
});
