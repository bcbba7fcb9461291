import type { FileView, InteractionTableRow, MailPreview, Page, ReleaseInteractionStatistic } from '@mpn/domain';
import sharp from 'sharp';
import { formWith, pictureFile } from '../../support/media';
import { insertRow, unique } from '../../factories/insert';
import { boughtCampaign } from '../../factories/order';
import { createRelease, sampleTo, type TestRelease } from '../../factories/release';
import type { ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { editor, promoter, type Person, type Promoter } from './support';

let me: Promoter;
beforeAll(async () => {
  me = await promoter();
});

const PATH = (id: number) => `/releases/${id}/release_interaction_statistic`;

/** A station of this medium, with a department of this name for its editor. */
async function station(medium: string, department: string): Promise<Person & { departmentId: number }> {
  const pool = await database();
  const person = await editor();
  const { rows } = await pool.query<{ id: number }>('select id from sampling_mediums where code = $1 limit 1', [
    medium,
  ]);
  const mediumId = rows[0]?.id ?? (await insertRow(pool, 'sampling_mediums', { code: medium })).id;
  await pool.query('update companies set sampling_medium_id = $2 where id = $1', [person.companyId, mediumId]);
  const { id } = await insertRow(pool, 'sampling_departments', {
    company_id: person.companyId,
    name: department,
    position: 1,
  });
  return { ...person, departmentId: id };
}

async function act(
  { user, companyId, departmentId }: Person & { departmentId: number },
  release: TestRelease,
  type: string,
  at: string,
): Promise<void> {
  await insertRow(await database(), 'interactions', {
    user_id: user.id,
    release_id: release.id,
    track_id: type === 'LISTENED_TO' ? release.trackIds[0] : null,
    company_id: companyId,
    department_id: departmentId,
    type,
    at: new Date(at),
  });
}

/** Two institutions, three days: radio has SEEN, LISTENED_TO and DOWNLOADED, print has a later SEEN. */
async function releaseWithInteractions() {
  const pool = await database();
  const release = await createRelease(pool, me.companyId, { title: `Album ${unique()}` });
  const radio = await station('RADIO', 'Musikredaktion');
  const print = await station('PRINT', 'Kultur');
  for (const { companyId } of [radio, print]) await sampleTo(pool, release.id, companyId, { startsInDays: -30 });
  // 23:30 UTC is the next day in Berlin.
  await act(radio, release, 'SEEN', '2026-11-10T23:30:00Z');
  await act(radio, release, 'LISTENED_TO', '2026-11-12T08:00:00Z');
  await act(radio, release, 'DOWNLOADED', '2026-11-12T09:00:00Z');
  await act(print, release, 'SEEN', '2026-11-14T10:00:00Z');
  return { release, radio, print };
}

describe('the statistic', () => {
  test('counts by day in Berlin, by medium, department and institution', async () => {
    const { release, radio, print } = await releaseWithInteractions();
    const { status, body } = await me.client.get<ReleaseInteractionStatistic>(PATH(release.id));
    expect(status).toBe(200);
    expect(body.totals).toEqual({ seen: 2, listenedTo: 1, downloaded: 1, requested: 0 });
    expect(body.timeline).toEqual([
      { date: '2026-11-11', seen: 1, listenedTo: 0, downloaded: 0, requested: 0 },
      { date: '2026-11-12', seen: 0, listenedTo: 1, downloaded: 1, requested: 0 },
      { date: '2026-11-14', seen: 1, listenedTo: 0, downloaded: 0, requested: 0 },
    ]);
    expect(body.mediums).toEqual([
      { medium: 'RADIO', seen: 1, listenedTo: 1, downloaded: 1, requested: 0 },
      { medium: 'PRINT', seen: 1, listenedTo: 0, downloaded: 0, requested: 0 },
    ]);
    expect(body.departments.map(({ departmentName, seen }) => [departmentName, seen])).toEqual([
      ['Musikredaktion', 1],
      ['Kultur', 1],
    ]);
    expect(body.institutions.map(({ institutionId }) => institutionId)).toEqual([radio.companyId, print.companyId]);
    expect(body.period.from <= '2026-11-11').toBe(true);
    // Institutions and departments, never a person.
    expect(JSON.stringify(body)).not.toContain(radio.user.loginName);
  });

  test('covers the requested days, both included, in numbers, table and file', async () => {
    const { release, radio } = await releaseWithInteractions();
    const query = { from: '2026-11-11', until: '2026-11-12' };
    const { body } = await me.client.get<ReleaseInteractionStatistic>(PATH(release.id), { query });
    expect(body.period).toEqual(query);
    expect(body.totals).toEqual({ seen: 1, listenedTo: 1, downloaded: 1, requested: 0 });
    expect(body.timeline.map(({ date }) => date)).toEqual(['2026-11-11', '2026-11-12']);
    expect(body.tracks[0]).toMatchObject({ listenedTo: 1 });

    const table = await me.client.get<Page<InteractionTableRow>>(`${PATH(release.id)}/_views/table`, { query });
    expect(table.body.items.map(({ institutionId }) => institutionId)).toEqual([radio.companyId]);

    const file = await me.client.get<string>(PATH(release.id), { query: { ...query, format: 'csv', for: 'machine' } });
    expect(file.body).toContain('RADIO;');
    expect(file.body).toContain(';Musikredaktion;1;1;1;0;');
    expect(file.body).not.toContain('Kultur');

    const outside = { from: '2026-11-13', until: '2026-11-13' };
    const none = await me.client.get<ReleaseInteractionStatistic>(PATH(release.id), { query: outside });
    expect(none.body).toMatchObject({ totals: { seen: 0 }, timeline: [], mediums: [] });
  });

  test('counts each editor once in its growth, and ends with the campaign', async () => {
    const pool = await database();
    const release = await createRelease(pool, me.companyId, { title: `Album ${unique()}` });
    const radio = await station('RADIO', 'Musikredaktion');
    const ended = { campaignStatus: 'PAID_FINISHED', actionStatus: 'FINISHED' } as const;
    await sampleTo(pool, release.id, radio.companyId, { startsInDays: -30, endsInDays: -10, ...ended });
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
    await act(radio, release, 'SEEN', day(20));
    // The same editor listens to another track the day after: counts for that day, but not as a new editor.
    await act(radio, release, 'LISTENED_TO', day(19));
    await insertRow(pool, 'interactions', {
      user_id: radio.user.id,
      release_id: release.id,
      track_id: release.trackIds[1],
      company_id: radio.companyId,
      type: 'LISTENED_TO',
      at: new Date(day(18)),
    });
    const { body } = await me.client.get<ReleaseInteractionStatistic>(PATH(release.id));
    expect(body.timeline.map(({ listenedTo }) => listenedTo)).toEqual([0, 1, 1]);
    expect(body.growth.map(({ seen, listenedTo }) => [seen, listenedTo])).toEqual([
      [1, 0],
      [0, 1],
    ]);
    const { rows } = await pool.query<{ last: string }>(
      `select to_char(end_date, 'YYYY-MM-DD') as last from sampling_campaigns where release_id = $1`,
      [release.id],
    );
    expect(body.period.until).toBe(rows[0]?.last);
  });

  test("has the average of the company's earlier releases after the same number of days", async () => {
    const pool = await database();
    const own = await promoter();
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
    const [radio, print] = [await station('RADIO', 'Musik'), await station('PRINT', 'Kultur')];
    const sampledBy = async (companyId: number, startsInDays: number) => {
      const release = await createRelease(pool, companyId, { title: `Album ${unique()}` });
      for (const { companyId: institution } of [radio, print]) {
        await sampleTo(pool, release.id, institution, { startsInDays });
      }
      return release;
    };
    const [earlier, current] = [await sampledBy(own.companyId, -40), await sampledBy(own.companyId, -5)];
    await act(radio, await sampledBy(me.companyId, -60), 'DOWNLOADED', day(59));
    await act(radio, earlier, 'SEEN', day(39));
    // Later than the current one has run.
    await act(print, earlier, 'SEEN', day(10));
    const read = async (id: number, query = {}) =>
      (await own.client.get<ReleaseInteractionStatistic>(PATH(id), { query })).body.average;
    expect(await read(current.id)).toEqual({ releases: 1, seen: 0.5, listenedTo: 0, downloaded: 0, requested: 0 });
    expect(await read(earlier.id)).toBeNull();
    expect(await read(current.id, { from: day(3).slice(0, 10) })).toBeNull();
    const file = await own.client.get<string>(PATH(current.id), { query: { format: 'csv', for: 'machine' } });
    expect(file.body).toContain('average of 1 earlier releases;1;0;0;0');
  });

  test('lists sampled institutions that have not reacted as NEW, after those that have', async () => {
    const own = await promoter();
    const radio = await station('RADIO', 'Musikredaktion');
    const release = await createRelease(await database(), own.companyId, {}, 1);
    await boughtCampaign(own.client, release.id);
    const read = async (query = {}) =>
      (await own.client.get<Page<InteractionTableRow>>(`${PATH(release.id)}/_views/table`, { query })).body.items;
    const fresh = (await read({ pageSize: 200 })).find(({ institutionId }) => institutionId === radio.companyId);
    expect(fresh).toMatchObject({ interactionStatus: 'NEW', lastAt: null, departmentId: null, seen: 0 });
    await act(radio, release, 'SEEN', new Date().toISOString());
    const [first, ...others] = await read({ pageSize: 200 });
    expect(first).toMatchObject({ institutionId: radio.companyId, interactionStatus: 'SEEN', seen: 1 });
    expect(others.map(({ institutionId }) => institutionId)).not.toContain(radio.companyId);
    expect([...new Set(others.map(({ interactionStatus }) => interactionStatus))]).toEqual(
      others.length > 0 ? ['NEW'] : [],
    );
  });

  test('refuses an invalid day, and sorts its table by numbers and medium', async () => {
    const { release, radio, print } = await releaseWithInteractions();
    const wrong = await me.client.get<ErrorAnswer>(PATH(release.id), { query: { from: '2026-02-30' } });
    expect(wrong.status).toBe(400);
    const sorted = async (sortBy: string, sortDirection: string) => {
      const { body } = await me.client.get<Page<InteractionTableRow>>(`${PATH(release.id)}/_views/table`, {
        query: { sortBy, sortDirection },
      });
      return body.items.map(({ institutionId }) => institutionId);
    };
    expect(await sorted('downloaded', 'desc')).toEqual([radio.companyId, print.companyId]);
    expect(await sorted('medium', 'asc')).toEqual([print.companyId, radio.companyId]);
  });
});

describe('the preview of the mail', () => {
  const path = (id: number) => `/releases/${id}/_views/mail_preview`;

  test('shows the mail as it will be sent, in German and English, as HTML and text', async () => {
    const release = await createRelease(await database(), me.companyId, { title: 'Nacht <b>fahrt', status: 'DRAFT' });
    const preview = (query: Record<string, string>) =>
      me.client.get<MailPreview>(path(release.id), { query: { frequency: 'IMMEDIATE', ...query } });
    const german = await preview({ locale: 'de-DE' });
    expect(german.body).toMatchObject({
      frequency: 'IMMEDIATE',
      locale: 'de-DE',
      subject: 'Neu für Sie: Die Beispielband – Nacht <b>fahrt',
    });
    expect(german.body.html).toContain('Nacht &lt;b&gt;fahrt');
    expect(german.body.html).toContain(`/releases/${release.id}/details`);
    expect(german.body.text).toContain('Guten Tag Alex Muster');
    const french = await preview({ locale: 'fr-FR' });
    expect(french.body.locale).toBe('en-US');
    expect(french.body.subject).toMatch(/^New for you: /);
  });

  test('shows the daily digest unless another frequency is requested', async () => {
    const release = await createRelease(await database(), me.companyId, { title: 'Tag <b>fahrt', status: 'DRAFT' });
    const preview = (query: Record<string, string>) => me.client.get<MailPreview>(path(release.id), { query });
    const german = await preview({ locale: 'de-DE' });
    expect(german.body).toMatchObject({
      frequency: 'DAILY',
      locale: 'de-DE',
      subject: 'Neu für Sie: Die Beispielband – Tag <b>fahrt',
      preview: 'Die Beispielband',
    });
    expect(german.body.html).toContain('Tag &lt;b&gt;fahrt');
    expect(german.body.text).toContain('Guten Tag Alex Muster');
    for (const body of [german.body.html, german.body.text]) {
      expect(body).toContain(`/releases/${release.id}/details`);
      expect(body).toContain('/account/settings');
    }
    const english = await preview({ locale: 'en-US', frequency: 'DAILY' });
    expect([english.body.locale, english.body.subject]).toEqual([
      'en-US',
      'New for you: Die Beispielband – Tag <b>fahrt',
    ]);
    expect((await preview({ frequency: 'NEVER' })).status).toBe(400);
  });

  test('embeds the cover, and has no picture when the bytes of the cover are missing', async () => {
    const pool = await database();
    const release = await createRelease(pool, me.companyId);
    const preview = async () => (await me.client.get<MailPreview>(path(release.id))).body.html;
    expect(await preview()).not.toContain('<img');
    const upload = await me.client.post<FileView>('/files/COVER', formWith(await pictureFile(), 'cover.jpg'));
    await pool.query('update artworks set file_id = $2 where release_id = $1', [release.id, upload.body.id]);
    const [, jpeg = ''] = /<img src="data:image\/jpeg;base64,([^"]+)"/.exec(await preview()) ?? [];
    expect(await sharp(Buffer.from(jpeg, 'base64')).metadata()).toMatchObject({
      format: 'jpeg',
      width: 480,
      height: 480,
    });
  });

  test('sends no mail, and is refused for other companies and editors', async () => {
    const pool = await database();
    const release = await createRelease(pool, me.companyId, { title: `Album ${unique()}` });
    await me.client.get(path(release.id));
    const { rows } = await pool.query("select 1 from mails where subject like '%' || $1", [
      (await pool.query<{ title: string }>('select title from releases where id = $1', [release.id])).rows[0]?.title,
    ]);
    expect(rows).toEqual([]);
    expect((await (await promoter()).client.get(path(release.id))).status).toBe(404);
    expect((await (await editor()).client.get(path(release.id))).status).toBe(403);
  });
});
