import { reportability, type ReleaseEntity, type ReleaseResult } from '@mpn/domain';
import { insertRow, unique } from '../../factories/insert';
import { pdfText } from '../../support/pdf-text';
import { type ErrorAnswer } from '../support/client';
import { sharePartner } from '../support/share-partner';
import { database } from '../support/server';
import { answer, codeOf, desk, sampledTo, statisticOf, switchTo } from './editor-answers-support';
import { addPeople, makeLink, openAs, personalLink } from '../press/support';
import { promoter, type Person, type Promoter } from './support';

let me: Promoter;
beforeAll(async () => {
  me = await promoter();
});

const resultPath = (id: number) => `/releases/${id}/release_interaction_statistic/_views/result`;
const resultOf = async (label: Promoter, id: number, query = {}) =>
  (await label.client.get<ReleaseResult>(resultPath(id), { query })).body;

/** A release with an answer of each kind, each with a sentence, and a listener. */
async function answered() {
  const pool = await database();
  const [radio, print] = [await desk(), await desk()];
  const release = await sampledTo(me, [radio, print]);
  await answer(radio, release.id, { answer: 'NOT_FOR_US', comment: 'Zu lang für uns' });
  await answer(radio, release.id, { trackId: release.trackIds[1], answer: 'WILL_PLAY', comment: 'Läuft ab Montag' });
  await answer(print, release.id, { answer: 'MAYBE', comment: 'Vielleicht im März' });
  await insertRow(pool, 'interactions', {
    ...{ user_id: radio.user.id, release_id: release.id, track_id: release.trackIds[0], type: 'LISTENED_TO' },
    ...{ company_id: radio.companyId, at: new Date() },
  });
  return { release, radio, print };
}

async function pdfOf(label: Person, id: number, query: Record<string, string | number> = {}) {
  const response = await label.client.fetch('GET', resultPath(id), undefined, {
    ...{ query: { format: 'pdf', ...query }, headers: { 'accept-language': 'de-DE' } },
  });
  const pages = pdfText(new Uint8Array(await response.arrayBuffer()));
  return { response, pages, text: pages.join(' ').replace(/\s+/g, ' ') };
}

test('a result has the facts of the statistic, who plays, and the best sentences without names', async () => {
  const { release, radio, print } = await answered();
  const result = await resultOf(me, release.id);
  const { totals, sampledEditors, period, reportableFor } = await statisticOf(me, release.id);
  expect(result).toMatchObject({ releaseId: release.id, totals, sampledEditors, period, reportableFor });
  const entity = (await me.client.get<ReleaseEntity>(`/releases/${release.id}`)).body;
  const complete = reportability(entity).filter(({ gaps }) => gaps.length === 0);
  expect(reportableFor).toEqual(complete.map(({ target }) => target));
  expect(result.answers).toEqual({ willPlay: 0, maybe: 1, notForUs: 1 });
  expect(result.players.map(({ institutionName }) => institutionName)).toEqual([radio.name]);
  expect(result.active).toEqual([]);
  expect(result.tracks).toMatchObject([{ trackId: release.trackIds[0], listenedTo: 1 }]);
  expect(result.sentences.map(({ comment }) => comment)).toEqual([
    ...['Läuft ab Montag', 'Vielleicht im März', 'Zu lang für uns'],
  ]);
  expect(result.quotes).toMatchObject([
    {
      comment: 'Läuft ab Montag',
      institutionName: radio.name,
      departmentName: 'Musikredaktion',
      trackTitle: 'Track 2',
    },
    { comment: 'Vielleicht im März', institutionName: print.name, trackTitle: null },
  ]);
  for (const { user } of [radio, print]) expect(JSON.stringify(result)).not.toContain(user.loginName);
});

test('press guests are counted in the period and apart from editors, and not for a partner', async () => {
  const { release } = await answered();
  expect((await resultOf(me, release.id)).press).toBeNull();
  const link = await makeLink(me, [release.id]);
  const kim = await openAs((await personalLink(me, link.id, `kim-${unique()}@example.org`)).url);
  await addPeople(me, link.id, { names: ['Ada'] });
  await kim.client.post(`/press/pages/${kim.slug}/events`, {
    events: [{ type: 'PLAYED', trackId: release.trackIds[0], ranges: [[0, 40_000]] }],
  });
  const { press, totals } = await resultOf(me, release.id);
  expect(press).toMatchObject({ people: 2, played: 1, listened: 1, downloaded: 0 });
  expect(totals).toEqual((await statisticOf(me, release.id)).totals);
  expect((await resultOf(me, release.id, { until: '2020-01-01' })).press).toMatchObject({ people: 2, played: 0 });
  const partner = await sharePartner(me.companyId, 'FULL_ACCESS');
  expect((await resultOf({ ...me, client: partner.client }, release.id)).press).toBeNull();
});

test('the label chooses the sentences, also none, and never those of another release', async () => {
  const [one, other] = [await answered(), await answered()];
  const { sentences } = await resultOf(me, one.release.id);
  const refusal = sentences.find(({ answer: given }) => given === 'NOT_FOR_US')!;
  const foreign = (await resultOf(me, other.release.id)).sentences[0]!;
  const quoted = async (query: object) =>
    (await resultOf(me, one.release.id, query)).quotes.map(({ comment }) => comment);
  expect(await quoted({ quotes: [refusal.id] })).toEqual(['Zu lang für uns']);
  expect(await quoted({ quotes: [foreign.id] })).toEqual([]);
  expect(await quoted({ withoutQuotes: true })).toEqual([]);
  const many = await me.client.get(resultPath(one.release.id), { query: { quotes: [1, 2, 3, 4, 5] } });
  expect(many.status).toBe(400);
});

test('an institution that does not let its editors answer is neither quoted nor among those who play', async () => {
  const { release, radio } = await answered();
  await switchTo(radio, false);
  const { quotes, players, sentences, active } = await resultOf(me, release.id);
  expect(quotes.map(({ comment }) => comment)).toEqual(['Vielleicht im März']);
  expect([players, sentences.length]).toEqual([[], 1]);
  expect(active.map(({ institutionName }) => institutionName)).toContain(radio.name);
});

test('the PDF is one page in the language of the caller, or in the one that is asked for', async () => {
  const { release, radio } = await answered();
  const german = await pdfOf(me, release.id);
  expect(german.response.headers.get('content-type')).toContain('application/pdf');
  expect(german.response.headers.get('content-disposition')).toMatch(/attachment; filename="Ergebnis-.*Album-.*\.pdf"/);
  expect(german.pages).toHaveLength(1);
  for (const text of ['Ergebnis der Bemusterung', 'Läuft ab Montag', radio.name, 'Spielen es']) {
    expect(german.text).toContain(text);
  }
  const english = await pdfOf(me, release.id, { language: 'en' });
  expect(english.text).toContain('Will play it');
  expect(english.text).not.toContain('Spielen');
});

test('a result is for its company and partners with full access only', async () => {
  const { release, radio } = await answered();
  const full = await sharePartner(me.companyId, 'FULL_ACCESS');
  expect((await full.client.get<ReleaseResult>(resultPath(release.id))).body.releaseId).toBe(release.id);
  const linked = await sharePartner(me.companyId, 'EDITABLE_LINK', [release.id]);
  expect((await linked.client.get(resultPath(release.id))).status).toBe(403);
  const stranger = await promoter();
  for (const query of [{ format: 'json' }, { format: 'pdf' }]) {
    expect((await stranger.client.get(resultPath(release.id), { query })).status).toBe(404);
  }
  expect((await radio.client.get(resultPath(release.id))).status).toBe(403);
});

test('a release that was never sampled has no result', async () => {
  const release = await sampledTo(me, []);
  const none = await me.client.get<ErrorAnswer>(resultPath(release.id), { query: { format: 'pdf' } });
  expect([none.status, codeOf(none.body)]).toEqual([404, 'mpn.backend.data.error.product.no-interaction-statistic']);
});
