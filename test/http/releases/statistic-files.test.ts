import { insertRow } from '../../factories/insert';
import { unzipped } from '../../support/unzipped';
import { database } from '../support/server';
import { answer, desk, sampledTo, statisticPath } from './editor-answers-support';
import { promoter, type Promoter } from './support';

let me: Promoter;
beforeAll(async () => {
  me = await promoter();
});

/** An editor of a station with a medium, whom campaigns count. */
async function countedDesk() {
  const pool = await database();
  const radio = await desk();
  const { rows } = await pool.query<{ id: number }>(`select id from sampling_mediums where code = 'RADIO' limit 1`);
  const mediumId = rows[0]?.id ?? (await insertRow(pool, 'sampling_mediums', { code: 'RADIO' })).id;
  await pool.query('update companies set sampling_medium_id = $2 where id = $1', [radio.companyId, mediumId]);
  return radio;
}

/** A release that two departments have answered about, and that one has listened to. */
async function answered() {
  const pool = await database();
  const [radio, print] = [await countedDesk(), await desk()];
  const release = await sampledTo(me, [radio, print]);
  await answer(radio, release.id, { answer: 'WILL_PLAY', comment: '=Heavy; "rotation"' });
  await answer(print, release.id, { trackId: release.trackIds[1], answer: 'MAYBE' });
  await pool.query('update editor_answers set at = $2 where user_id = $1', [
    radio.user.id,
    new Date('2026-11-10T23:30:00Z'),
  ]);
  await insertRow(pool, 'interactions', {
    ...{ user_id: radio.user.id, release_id: release.id, track_id: release.trackIds[0], type: 'LISTENED_TO' },
    ...{ company_id: radio.companyId, at: new Date('2026-11-10T12:00:00Z') },
  });
  return { release, radio, print };
}

async function filesOf(id: number, language: string) {
  const response = await me.client.fetch('GET', statisticPath(id), undefined, {
    ...{ query: { format: 'csv' }, headers: { 'accept-language': language } },
  });
  const files = unzipped(new Uint8Array(await response.arrayBuffer()));
  const lines = (name: string): string[] => {
    const [found] = Object.entries(files).filter(([file]) => file.endsWith(`${name}.csv`));
    return (
      found?.[1]
        .replace(/^\uFEFF/, '')
        .trimEnd()
        .split('\r\n') ?? []
    );
  };
  return { headers: response.headers, files, lines };
}

test('the statistic for people in German is one table per file, in German words, with local times', async () => {
  const { release, radio, print } = await answered();
  const { headers, files, lines } = await filesOf(release.id, 'de-DE');
  expect(headers.get('content-type')).toContain('application/zip');
  expect(headers.get('content-disposition')).toMatch(/filename="Statistik-.*Album-.*\.zip"/);
  for (const [name, text] of Object.entries(files)) {
    expect(name).toMatch(/^Album-.*-(Ueberblick|Tage|Institutionen|Tracks|Rueckmeldungen|Saetze)\.csv$/);
    expect(text).toMatch(/^\uFEFF/);
    expect(text).not.toMatch(/sampled|willPlay|RADIO|WILL_PLAY|LISTENED_TO|\dT\d\d:/);
  }
  expect(Object.keys(files)).toHaveLength(6);
  expect(lines('Ueberblick')[0]).toMatch(
    /^Titel;Interpret;Von;Bis;Bemusterte Institutionen;Bemusterte Redakteure;Gesehen/,
  );
  expect(lines('Institutionen')[0]).toBe(
    'Medium;Institution;Abteilung;Status;Gesehen;Angehört;Heruntergeladen;Angefordert;Letzte Aktivität',
  );
  expect(lines('Institutionen')).toContain(`Hörfunk;${radio.name};;Angehört;0;1;0;0;10.11.2026 13:00`);
  expect(lines('Rueckmeldungen').join('\n')).toContain(`${print.name};Musikredaktion;1;2;Track 2;0;1;0;`);
  // 23:30 UTC is the next day in Berlin.
  expect(lines('Saetze').slice(1)).toEqual([
    `Hörfunk;${radio.name};Musikredaktion;;;;Spielen wir;"'=Heavy; ""rotation""";11.11.2026 00:30`,
  ]);
  expect(lines('Tage')).toContainEqual(expect.stringMatching(/^10\.11\.2026;0;1;0;0;0;1;0;0$/));
});

test('the statistic for people in English has English words, commas and dates', async () => {
  const { release, radio } = await answered();
  const { files, lines } = await filesOf(release.id, 'en-US');
  expect(Object.keys(files)).toContainEqual(expect.stringMatching(/-Sentences\.csv$/));
  expect(lines('Sentences').slice(1)).toEqual([
    `Radio,${radio.name},Musikredaktion,,,,Will play,"'=Heavy; ""rotation""",2026/11/11 00:30`,
  ]);
});

test('the comparison has shares with the decimal sign of the language', async () => {
  const pool = await database();
  const own = await promoter();
  const radio = await countedDesk();
  const editors = [radio, await desk(radio), await desk(radio)];
  for (const startsInDays of [-40, -5]) {
    const release = await sampledTo(own, editors, {
      startsInDays,
    });
    await pool.query('delete from interactions where release_id = $1', [release.id]);
    await insertRow(pool, 'interactions', {
      ...{ user_id: radio.user.id, release_id: release.id, type: 'SEEN', company_id: radio.companyId },
      at: new Date(Date.now() + (startsInDays + 1) * 86_400_000),
    });
    if (startsInDays === -40) continue;
    const read = async (language: string) => {
      const response = await own.client.fetch('GET', statisticPath(release.id), undefined, {
        ...{ query: { format: 'csv' }, headers: { 'accept-language': language } },
      });
      const files = unzipped(new Uint8Array(await response.arrayBuffer()));
      return Object.entries(files).find(([name]) => /Vergleich|Comparison/.test(name))?.[1] ?? '';
    };
    expect(await read('de-DE')).toContain('Gesehen;1;33,3;33,3\r\n');
    expect(await read('en-US')).toContain('Seen,1,33.3,33.3\r\n');
  }
});
