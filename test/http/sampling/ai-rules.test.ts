import {
  AiRule,
  aiRuleEffects,
  aiRuleFor,
  ContainsAi,
  type AddresseeTree,
  type CartView,
  type CompanyView,
  type MediaReleaseDetail,
  type MediaTableRow,
  type NotificationPage,
  type Page,
  type ReleaseEntity,
} from '@mpn/domain';
import { dayFromNow, mediumId, openMarket, selecting } from '../../factories/campaign';
import { buy, cartOf, draftCampaign, putIntoCart } from '../../factories/order';
import { createRelease, sampleTo } from '../../factories/release';
import { editor, promoter, type Person } from '../releases/support';
import { database } from '../support/server';

/** A station whose administrator sets these rules over the API. */
async function stationWith(rules: { aiRuleAll?: AiRule; aiRulePartly?: AiRule }): Promise<Person> {
  const pool = await database();
  const admin = await editor({}, 'MEDIA_ADMIN');
  await pool.query('update companies set sampling_medium_id = $2, pending_registration = false where id = $1', [
    admin.companyId,
    await mediumId(pool),
  ]);
  if (Object.keys(rules).length === 0) return admin;
  const path = `/companies/${admin.companyId}`;
  const { version } = (await admin.client.get<CompanyView>(path)).body;
  const saved = await admin.client.patch<CompanyView>(path, { version, ...rules });
  expect([saved.status, saved.body.media]).toMatchObject([200, rules]);
  return admin;
}

/** States this of every track of a release, over the API. */
async function state({ client }: Person, id: number, containsAi: ContainsAi): Promise<void> {
  const { body } = await client.get<ReleaseEntity>(`/releases/${id}`);
  const tracks = body.tracks.map((track) => ({
    id: track.id,
    set: track.set,
    position: track.position,
    title: track.title,
    artist: track.artist,
    isrc: track.isrc,
    isPromoTrack: track.isPromoTrack,
    audioFileId: track.audioFile?.id ?? null,
    authors: containsAi === 'ALL' ? [] : track.authors,
    containsAi,
  }));
  const saved = await client.patch<ReleaseEntity>(`/releases/${id}`, { version: body.version, tracks });
  expect([saved.status, saved.body.tracks?.map((track) => track.containsAi)]).toEqual([
    200,
    body.tracks.map(() => containsAi),
  ]);
}

let anna: Person;
beforeAll(async () => {
  await openMarket(await database());
  anna = await promoter();
});

const nameOf = async ({ client, companyId }: Person): Promise<string> =>
  (await client.get<CompanyView>(`/companies/${companyId}`)).body.name;

describe('rules of media companies', () => {
  it('decide in addressing, cart and list as the table of rules says', async () => {
    const pool = await database();
    const rules = AiRule.flatMap((aiRuleAll) => AiRule.map((aiRulePartly) => ({ aiRuleAll, aiRulePartly })));
    const stations: { rule: (typeof rules)[number]; station: Person; name: string }[] = [];
    for (const rule of rules) {
      const station = await stationWith(rule);
      stations.push({ rule, station, name: await nameOf(station) });
    }
    for (const statement of ContainsAi) {
      const sent = await createRelease(pool, anna.companyId, {}, 1);
      const { id } = await createRelease(pool, anna.companyId, {}, 1);
      if (statement !== 'UNKNOWN') for (const one of [id, sent.id]) await state(anna, one, statement);
      const tree = await anna.client.get<AddresseeTree>('/addresseebrowser/tree', { query: { releaseId: id } });
      await pool.query(`update releases set status = 'READY' where id = $1`, [id]);
      await putIntoCart(anna.client, await draftCampaign(anna.client, id));
      const position = (await cartOf(anna.client)).positions.find(({ releaseId }) => releaseId === id);
      for (const { rule, station, name } of stations) {
        const effects = aiRuleEffects(aiRuleFor([statement], rule));
        const shown = tree.body.institutions.find((one) => one.id === station.companyId);
        await sampleTo(pool, sent.id, station.companyId);
        const list = (query = {}) =>
          station.client.get<Page<MediaTableRow>>('/releases/_views/table', { query: { view: 'media', ...query } });
        const row = (await list()).body.items.find((one) => one.id === sent.id);
        const asked = (await list({ containsAi: statement })).body.items.map((one) => one.id);
        const detail = await station.client.get<MediaReleaseDetail>(`/releases/${sent.id}/_views/detail`);
        expect({
          rule,
          statement,
          selectable: shown?.selectable,
          aiRule: shown?.aiRule ?? null,
          bought: position?.authorizedDownload.includes(name),
          refusing: position?.refusingAi.includes(name),
          listed: row !== undefined,
          marked: row?.aiMarked,
          stated: row?.containsAi,
          found: asked.includes(sent.id),
          read: [
            detail.status,
            detail.body.aiRule,
            detail.body.permissions.request || detail.body.permissions.download,
          ],
        }).toEqual({
          rule,
          statement,
          selectable: effects.isAddressable,
          aiRule: effects.isDelivered ? null : effects.isAddressable ? 'NO_DELIVERY' : 'HIDE',
          bought: effects.isAddressable,
          refusing: !effects.isAddressable,
          listed: effects.isListed,
          // The list marks by the company's wish as a whole; the row says what is stated.
          marked: effects.isListed ? rule.aiRuleAll !== 'SHOW' || rule.aiRulePartly !== 'SHOW' : undefined,
          stated: effects.isListed ? statement : undefined,
          found: true,
          read: [200, aiRuleFor([statement], rule), true],
        });
      }
    }
  });
});

describe('a statement that is changed later', () => {
  it('drops the station from the cart with a notice, and what was bought stays', async () => {
    const pool = await database();
    const bert = await promoter();
    const [strict, usual] = [await stationWith({ aiRuleAll: 'HIDE', aiRulePartly: 'HIDE' }), await stationWith({})];
    const { id } = await createRelease(pool, bert.companyId, {}, 1);
    const window = { startDate: dayFromNow(0), endDate: dayFromNow(9), startTime: '00:00' };
    const action = { name: 'A', downloadAllowed: true, samplingType: 'SELECTIVE', ...window };
    const addressees = {
      addresseeBrowserInitialization: selecting(
        ...[strict, usual].map(({ companyId }) => ({ id: companyId, name: '' })),
      ),
    };
    const body = { ...window, samplingActions: [{ ...action, ...addressees }] };
    await putIntoCart(bert.client, await draftCampaign(bert.client, id, body));
    const names = [await nameOf(strict), await nameOf(usual)];
    const before = await cartOf(bert.client);
    expect(before.positions[0]?.authorizedDownload.toSorted()).toEqual(names.toSorted());

    const told = async () =>
      (await bert.client.get<NotificationPage>('/notifications')).body.items
        .filter(({ type }) => type === 'AI_RULES_IN_CART')
        .map(({ data }) => [data.names, data.count]);
    await state(bert, id, 'NONE');
    expect(await told()).toEqual([]);
    await state(bert, id, 'PARTLY');
    expect(await told()).toEqual([[[names[0]], 1]]);
    await state(bert, id, 'PARTLY');
    expect(await told()).toHaveLength(1);
    const seen = await cartOf(bert.client);
    expect(seen.dropped).toMatchObject([{ institutionName: names[0], byAiRule: true }]);
    expect(seen.positions[0]).toMatchObject({ authorizedDownload: [names[1]], refusingAi: [names[0]] });
    expect((await buy(bert.client, before.cartToken)).status).not.toBe(201);
    const refreshed = (await bert.client.post<CartView>('/carts', {})).body;
    expect(refreshed.dropped).toMatchObject([{ institutionName: names[0], byAiRule: true }]);
    expect((await cartOf(bert.client)).dropped).toEqual([]);
    const cart = await cartOf(bert.client);
    expect([cart.positions[0]?.problems, cart.obstacles]).toEqual([[], []]);
    const bought = await buy(bert.client, cart.cartToken);
    expect([bought.status, bought.body]).toMatchObject([201, {}]);
  });
});

it("another company's release says nothing about its rules", async () => {
  const pool = await database();
  const [bert, strict] = [await promoter(), await stationWith({ aiRulePartly: 'HIDE' })];
  const { id } = await createRelease(pool, anna.companyId, {}, 1);
  await state(anna, id, 'PARTLY');
  const tree = async ({ client }: Person) =>
    (await client.get<AddresseeTree>('/addresseebrowser/tree', { query: { releaseId: id } })).body.institutions.find(
      (one) => one.id === strict.companyId,
    );
  expect(await tree(anna)).toMatchObject({ selectable: false, aiRule: 'HIDE' });
  expect(await tree(bert)).toMatchObject({ selectable: true, aiRule: null });
});
