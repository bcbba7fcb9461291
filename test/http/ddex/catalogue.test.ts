import type { DigitalReleaseHit } from '@mpn/domain';
import { fileForMessage, messageXml, releaseForMessage, zipOf } from '../../factories/ddex';
import { createDigitalRelease } from '../../factories/digital';
import { unique } from '../../factories/insert';
import { audioFile } from '../../support/media';
import { codeOf, importEntries, search, untilImported } from '../digital/support';
import { panelClient, clerkOf, trailOf, type SupportAnswer } from '../support-panel/panel';
import { database } from '../support/server';
import { check, entity, imported, importer, type Importer } from './support';

type Takeover = 'VISIBLE_AND_ACTIVE' | 'VISIBLE_AND_INACTIVE' | 'NOT_VISIBLE';

const setTakeover = async ({ user }: Importer, takeover: Takeover) =>
  (await database()).query('update companies set digias_takeover = $2 where id = $1', [user.companyId, takeover]);

async function finder(): Promise<Importer> {
  const who = await importer();
  await setTakeover(who, 'VISIBLE_AND_ACTIVE');
  return who;
}

let me: Importer;
beforeAll(async () => {
  me = await finder();
});

const titles = (body: { items: DigitalReleaseHit[] }) => body.items.map(({ title }) => title);

test('a search finds releases of messages by artist, title, EAN and ISRC, sorted together with catalogue entries', async () => {
  const who = await finder();
  const release = releaseForMessage({ title: 'Mitten im Öresund', artistName: 'Die Förde' });
  await check(who.client, messageXml({ release }));
  await check(who.client, messageXml({ release: releaseForMessage({ title: 'Andere', artistName: 'Die Förde' }) }));
  const number = unique().slice(-12);
  const pool = await database();
  await pool.query('update companies set digias_phononet_numbers = $2 where id = $1', [
    who.user.companyId,
    JSON.stringify([number]),
  ]);
  await createDigitalRelease(pool, number, { title: 'Alsen', artist_name: 'Die Förde' });
  await createDigitalRelease(pool, number, { title: 'Zuletzt', artist_name: 'Die Förde' });

  const all = await search(who.client, 'artist_title', { artist: 'FORDE die' });
  expect([all.body.total, titles(all.body)]).toEqual([4, ['Alsen', 'Andere', 'Mitten im Öresund', 'Zuletzt']]);
  const reversed = await search(who.client, 'artist_title', { artist: 'förde', reverseSort: true });
  expect(titles(reversed.body)).toEqual(['Zuletzt', 'Mitten im Öresund', 'Andere', 'Alsen']);
  expect(titles((await search(who.client, 'artist_title', { title: 'oresund' })).body)).toEqual([release.title]);
  expect((await search(who.client, 'artist_title', { artist: 'oresund' })).body.total).toBe(0);
  expect((await search(who.client, 'gtin', { gtin: release.ean! })).body.items).toMatchObject([
    { title: release.title, source: 'MESSAGE', mayImport: true, setCount: 1, trackCount: 2, ownReleaseId: null },
  ]);
  expect((await search(who.client, 'isrc', { isrc: release.tracks[1]!.isrc! })).body.items).toMatchObject([
    { title: release.title, labelName: 'Kaiserkai', matchedTrack: 'Strophe 2' },
  ]);
  expect((await search(me.client, 'gtin', { gtin: release.ean! })).body).toEqual({ items: [], total: 0 });
});

test('a search finds the newest message about a release, and none after a take-down', async () => {
  const release = releaseForMessage();
  const said = (title: string, day: number, version: '4.3' | '3.8.3' = '4.3') =>
    messageXml({ release: { ...release, title }, createdAt: `2026-11-0${day}T10:00:00Z`, version });
  const found = async () => titles((await search(me.client, 'gtin', { gtin: release.ean! })).body);
  await check(me.client, said('Erste Fassung', 1));
  await check(me.client, said('Zweite Fassung', 2));
  expect(await found()).toEqual(['Zweite Fassung']);
  await check(me.client, '<broken');
  const down = said('Dritte Fassung', 3, '3.8.3').replace(/<Usage>.*?<\/Usage>/gs, '<TakeDown>true</TakeDown>');
  const { releases } = await check(me.client, down);
  expect(releases[0]).toMatchObject({ hold: 'TAKEN_DOWN' });
  expect(await found()).toEqual([]);
});

test('an entry of a message is imported once, with its files, and updated by a later message', async () => {
  const audio = await audioFile({ seconds: 2 });
  const release = releaseForMessage({ genres: ['Pop'], airDate: '2026-11-28' });
  release.tracks[0]!.file = fileForMessage('resources/01.wav', audio);
  const message = messageXml({ release, createdAt: '2026-11-01T10:00:00Z' });
  const { releases: report } = await check(
    me.client,
    zipOf([
      { name: 'B/R/message.xml', bytes: message },
      { name: 'B/R/resources/01.wav', bytes: audio },
    ]),
    'batch.zip',
  );
  const [hit] = (await search(me.client, 'gtin', { gtin: release.ean! })).body.items;
  const { status, body } = await importEntries(me.client, [hit!.id]);
  expect([status, body.items]).toMatchObject([200, [{ result: 'CREATED', title: release.title, error: null }]]);
  const [item] = await untilImported(me.client, body.importedAt);
  expect(item).toMatchObject({ releaseId: body.items[0]!.releaseId, status: 'IMPORTED' });
  const made = await entity(me.client, item!.releaseId);
  expect(made).toMatchObject({
    airDate: '2026-11-28',
    genreIds: [expect.any(Number)],
    tracks: [{ uploadStatus: 'FINISHED', durationMs: 2000, authors: [{ name: 'Ada Groß' }] }, { audioFile: null }],
  });
  const after = await search(me.client, 'gtin', { gtin: release.ean! });
  expect(after.body.items).toMatchObject([{ ownReleaseId: made.id }]);
  expect((await importEntries(me.client, [hit!.id])).body.items).toMatchObject([
    { result: 'ALREADY_IMPORTED', releaseId: made.id },
  ]);
  expect(report).toHaveLength(1);
  const update = await check(
    me.client,
    messageXml({ release: { ...release, catalogueNumber: 'KK 9' }, createdAt: '2026-11-02T10:00:00Z' }),
  );
  expect(update.releases[0]).toMatchObject({ action: 'UPDATE', hold: null, releaseId: made.id });
});

test("messages are found and imported only as the company's setting for XML imports permits", async () => {
  const who = await importer();
  const { releases } = await check(who.client, messageXml({ release: releaseForMessage() }));
  const gtin = releases[0]!.gtin!;
  const none = await search(who.client, 'gtin', { gtin });
  expect([none.status, codeOf(none.body)]).toEqual([409, 'mpn.backend.digias.error.not-configured']);
  await setTakeover(who, 'VISIBLE_AND_INACTIVE');
  const [hit] = (await search(who.client, 'gtin', { gtin })).body.items;
  expect(hit).toMatchObject({ mayImport: false });
  const refused = [await importEntries(who.client, [hit!.id]), await importEntries(me.client, [hit!.id])];
  for (const { body } of refused) {
    expect(body.items).toMatchObject([
      { result: 'FAILED', error: { messageCode: 'mpn.backend.global.error.not-found' } },
    ]);
  }
});

interface Names {
  names: { id: number; text: string; genreId: number }[];
  unknown: { text: string; count: number }[];
  genres: { id: number; nameEn: string; parentId: number | null }[];
}

test('an unknown genre name is listed for support with its count, and mapped in imports once support assigns it', async () => {
  const name = `Küsten-Pop ${unique()}`;
  const message = (values = {}) => messageXml({ release: releaseForMessage({ genres: [name], ...values }) });
  const { releases } = await check(me.client, message());
  await check(me.client, messageXml({ release: releaseForMessage({ genres: [name.toUpperCase()] }) }));
  const panel = await clerkOf('support');
  const read = async () => (await panel.get<SupportAnswer<Names>>('//admin/support/genre-names')).body.data;
  const before = await read();
  expect(before.unknown.filter(({ text }) => text.toLowerCase() === name.toLowerCase())).toMatchObject([{ count: 2 }]);

  const genre = before.genres.find(({ parentId }) => parentId !== null)!;
  const saved = await panel.post<SupportAnswer<{ id: number }>>('//admin/support/genre-names', {
    text: name,
    genreId: genre.id,
  });
  expect(saved.status).toBe(200);
  const after = await read();
  expect(after.names).toContainEqual({ id: saved.body.data.id, text: name, genreId: genre.id });
  expect(after.unknown.some(({ text }) => text.toLowerCase() === name.toLowerCase())).toBe(false);
  // Also applies to messages that were read before.
  const [hit] = (await search(me.client, 'gtin', { gtin: releases[0]!.gtin! })).body.items;
  const { body } = await importEntries(me.client, [hit!.id]);
  expect((await entity(me.client, body.items[0]!.releaseId)).genreIds).toEqual([genre.id]);
  const next = await imported(me.client, message());
  expect(next.unmappedGenres).toEqual([]);
  expect((await entity(me.client, next.releaseId)).genreIds).toEqual([genre.id]);

  await panel.post(`//admin/support/genre-names/${saved.body.data.id}/remove`, {});
  expect(await trailOf('genre-name', saved.body.data.id)).toEqual(['support.name-genre', 'support.forget-genre-name']);
  expect((await (await clerkOf('finance')).get('//admin/support/genre-names')).status).toBe(403);
  const missing = await (await panelClient()).post('//admin/support/genre-names', { text: name, genreId: 999_999_999 });
  expect(missing.status).toBe(404);
});
