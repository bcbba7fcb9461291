import type { Page, PressPageView, PressReleasePage, ReleaseEntity, ReleaseTableRow } from '@mpn/domain';
import { createRelease } from '../../factories/release';
import { promoter } from '../releases/support';
import { trackInput } from '../../support/track-input';
import { database } from '../support/server';
import { makeLink, openAs, personalLink } from './support';

test('what is stated about AI is on the press page and in the list of releases', async () => {
  const owner = await promoter();
  const release = await createRelease(await database(), owner.companyId);
  const read = async () => (await owner.client.get<ReleaseEntity>(`/releases/${release.id}`)).body;
  const listed = async () =>
    (await owner.client.get<Page<ReleaseTableRow>>('/releases/_views/table')).body.items.find(
      ({ id }) => id === release.id,
    )?.containsAi;
  expect(await listed()).toBe('UNKNOWN');
  const link = await makeLink(owner, [release.id]);
  const { client, slug } = await openAs((await personalLink(owner, link.id, `ai${release.id}@example.org`)).url);
  const page = async () => {
    const { body } = await client.get<PressPageView>(`/press/pages/${slug}`);
    const { containsAi, tracks, pictures } = body.releases[0] as PressReleasePage;
    return [containsAi, ...[...tracks, ...pictures].map((one) => one.containsAi)];
  };
  expect(await page()).toEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN', 'UNKNOWN']);

  const { version, tracks, artworks } = await read();
  const saved = await owner.client.patch(`/releases/${release.id}`, {
    version,
    tracks: tracks.map((track, index) => ({ ...trackInput(track), containsAi: index === 0 ? 'PARTLY' : 'NONE' })),
    artworks: artworks.map(({ id, kind, position, file }) => ({
      ...{ id, kind, position, fileId: file?.id, containsAi: 'ALL' },
    })),
  });
  expect([saved.status, saved.body]).toMatchObject([200, { saveResult: 'SAVED' }]);
  expect(await listed()).toBe('PARTLY');
  expect(await page()).toEqual(['PARTLY', 'PARTLY', 'NONE', 'ALL']);
});
