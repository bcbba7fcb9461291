import type {
  Page,
  PressAccessRow,
  PressLinkDefaults,
  PressLinkRow,
  PressLinkView,
  PressOfContactRow,
  PressOfRelease,
} from '@mpn/domain';
import type { Pool } from 'pg';
import { unique } from '../../factories/insert';
import { createRelease, sampleTo } from '../../factories/release';
import { editor, promoter, superAdmin, type Promoter } from '../releases/support';
import { sharePartner } from '../support/share-partner';
import { database } from '../support/server';
import { addPeople, codeOf, inDays, makeLink, openAs, personalLink } from './support';

let pool: Pool;
let me: Promoter;
let releaseId: number;
beforeAll(async () => {
  pool = await database();
  me = await promoter();
  ({ id: releaseId } = await createRelease(pool, me.companyId));
});

const make = async (values: Record<string, unknown>) =>
  codeOf(
    (await me.client.post('/press_links', { name: 'X', releaseIds: [releaseId], endDate: inDays(9), ...values })).body,
  );

describe('a promoter', () => {
  test('is offered a name and an end for a new link of own releases only', async () => {
    const defaults = (by: Promoter) =>
      by.client.get<PressLinkDefaults>(`/press_links/_views/defaults?releaseIds=${releaseId}`);
    const { status, body } = await defaults(me);
    expect(status).toBe(200);
    expect(body.name).not.toBe('');
    expect(body.endDate > inDays(28)).toBe(true);
    expect((await defaults(await promoter())).status).toBe(404);
  });

  test('makes links for own releases that are ready, within a year', async () => {
    const draft = await createRelease(pool, me.companyId, { status: 'DRAFT' });
    const foreign = await createRelease(pool, (await promoter()).companyId);
    expect(await make({ releaseIds: [draft.id] })).toBe('mpn.backend.press.error.release-not-open');
    expect(await make({ releaseIds: [foreign.id] })).toBe('mpn.backend.global.error.not-found');
    for (const days of [{ endDate: inDays(-1) }, { endDate: inDays(400) }, { startDate: inDays(10) }]) {
      expect(await make(days)).toBe('mpn.backend.press.error.end-out-of-range');
    }
  });

  test('says who gets a link, and on what basis the addresses are known', async () => {
    const link = await makeLink(me, [releaseId]);
    const add = async (body: object) => codeOf((await me.client.post(`/press_links/${link.id}/grants`, body)).body);
    expect(await add({})).toBe('mpn.backend.press.error.nobody');
    expect(await add({ addresses: [{ email: 'kim@example.org' }] })).toBe('mpn.backend.press.error.basis-needed');
    await pool.query(
      `insert into press_grants (link_id, kind, state, document_id, created_at, updated_at)
       select $1, 'PERSON', 'ACTIVE', 'g' || n, now(), now() from generate_series(1, 20000) n`,
      [link.id],
    );
    expect(await add({ names: ['Kim'] })).toBe('mpn.backend.press.error.too-many-recipients');
  });

  test('gives links to a distribution list, each address once, and to the people of an earlier link', async () => {
    const email = `${unique()}@example.org`;
    const group = await me.client.post<{ id: number }>('/company_contact_groups', { name: unique() });
    for (const lastName of ['Berg', 'Berg again', 'Nobody']) {
      const contact = { lastName, ...(lastName === 'Nobody' ? {} : { email }) };
      const { body } = await me.client.post<{ id: number }>('/company_contacts', contact);
      await me.client.post('/company_contacts/_actions/add_to_group', { ids: [body.id], groupId: group.body.id });
    }
    const first = await makeLink(me, [releaseId]);
    const made = await addPeople(me, first.id, { groupIds: [group.body.id] });
    expect(made.created).toMatchObject([{ label: 'Berg', email }]);
    expect(made.leftOut).toEqual(
      expect.arrayContaining([
        { reason: 'ALREADY_THERE', count: 1 },
        { reason: 'WITHOUT_ADDRESS', count: 1 },
      ]),
    );
    const second = await makeLink(me, [releaseId]);
    expect((await addPeople(me, second.id, { fromLinkId: first.id })).created).toMatchObject([
      { label: 'Berg', email },
    ]);
  });

  test('pauses, resumes and revokes; a revoked link stays so, a page says that it is paused', async () => {
    const link = await makeLink(me, [releaseId]);
    const guest = await openAs((await personalLink(me, link.id, `${unique()}@example.org`)).url);
    const act = (action: string) => me.client.post<PressLinkView>(`/press_links/${link.id}/_actions/${action}`);
    expect((await act('pause')).body.state).toBe('PAUSED');
    expect(codeOf((await guest.client.get(`/press/pages/${guest.slug}`)).body)).toBe(
      'mpn.backend.press.error.link-paused',
    );
    expect((await act('resume')).body.state).toBe('ACTIVE');
    expect((await guest.client.get(`/press/pages/${guest.slug}`)).status).toBe(200);
    expect((await act('revoke')).body.state).toBe('REVOKED');
    expect(codeOf((await act('resume')).body)).toBe('mpn.backend.press.error.link-revoked');
    const { rows } = await pool.query<{ action: string }>(
      `select action from audit_records where object_type = 'press_link' and object_id = $1 order by id`,
      [link.id],
    );
    expect(rows.map(({ action }) => action.replace('press-link.', ''))).toEqual([
      'create',
      'add-people',
      'pause',
      'resume',
      'revoke',
    ]);
  });

  test('has at most 500 open links', async () => {
    const other = await promoter();
    const { id } = await createRelease(pool, other.companyId);
    await pool.query(
      `insert into press_links (company_id, slug, name, mode, state, show_title, expires_at, version, document_id,
         created_at, updated_at)
       select $1, 's' || n, 'x', 'STREAM', 'ACTIVE', false, now(), 1, 'l' || n, now(), now()
       from generate_series(1, 500) n`,
      [other.companyId],
    );
    const { body } = await other.client.post('/press_links', { name: 'X', releaseIds: [id], endDate: inDays(9) });
    expect(codeOf(body)).toBe('mpn.backend.press.error.too-many-links');
  });

  test('sees own links only; a super admin all, an editor none', async () => {
    const link = await makeLink(me, [releaseId], { name: unique() });
    const list = async (by: Promoter) =>
      (await by.client.get<Page<PressLinkRow>>('/press_links/_views/table', { query: { term: link.name } })).body;
    expect((await list(me)).items).toMatchObject([
      { id: link.id, people: 0, releases: [{ id: releaseId, open: true }] },
    ]);
    expect((await list(await promoter())).items).toEqual([]);
    expect((await list(await superAdmin())).items).toMatchObject([{ id: link.id }]);
    expect((await (await editor()).client.get('/press_links/_views/table')).status).toBe(403);
  });

  test('has a report of who had access: guests by name, institutions by number, and partners', async () => {
    const { id } = await createRelease(pool, me.companyId);
    const partner = await sharePartner(me.companyId, 'READ_LINK', [id]);
    const radio = await editor();
    await sampleTo(pool, id, radio.companyId);
    expect((await radio.client.post(`/releases/${id}/interactions`, { type: 'SEEN' })).status).toBeLessThan(300);
    const link = await makeLink(me, [id]);
    await personalLink(me, link.id, `${unique()}@example.org`);
    const { body } = await me.client.get<{ items: PressAccessRow[] }>('/press_links/_views/access_report', {
      query: { releaseId: id },
    });
    expect(body.items.map(({ kind, email }) => [kind, email !== null])).toEqual([
      ['GUEST', true],
      ['INSTITUTION', false],
      ['PARTNER', false],
    ]);
    expect(body.items.slice(0, 2)).toMatchObject([
      { name: 'Kim Berg', firstAt: null, editors: null },
      // Its editors are a number.
      { firstAt: expect.any(String) as string, editors: 1 },
    ]);
    const file = await me.client.fetch('GET', '/press_links/_views/access_report', undefined, {
      query: { releaseId: id, format: 'csv', for: 'machine' },
    });
    expect(await file.text()).toContain('GUEST');
    const german = await me.client
      .withHeaders({ 'accept-language': 'de-DE' })
      .fetch(...(['GET', '/press_links/_views/access_report', undefined] as const), {
        query: { releaseId: id, format: 'csv' },
      });
    expect(await german.text()).toMatch(/Art;Name[\s\S]*Gast;Kim Berg/);
    const foreign = await (
      await promoter()
    ).client.get('/press_links/_views/access_report', { query: { releaseId: id } });
    expect([foreign.status, partner.user.companyId === me.companyId]).toEqual([404, false]);
  });

  test('has the press of a release: what came of all its links, and what guests said', async () => {
    const { id } = await createRelease(pool, me.companyId, { title: 'Fjord' });
    const ofRelease = async (by: Promoter) =>
      by.client.get<PressOfRelease>('/press_links/_views/of_release', { query: { releaseId: id } });
    expect((await ofRelease(me)).body).toMatchObject({ links: 0, people: 0, answers: [] });
    const [first, second] = [await makeLink(me, [id]), await makeLink(me, [id, releaseId])];
    const kim = await openAs((await personalLink(me, first.id, `${unique()}@example.org`)).url);
    await addPeople(me, second.id, { names: ['Ada'], everybody: true });
    await kim.client.post(`/press/pages/${kim.slug}/releases/${id}/answer`, { answer: 'MAYBE', sentence: 'Perhaps.' });
    await kim.client.post(`/press/pages/${kim.slug}/events`, {
      events: [{ type: 'SEEN', visibleMs: 3_000, input: 'POINTER' }],
    });
    expect((await ofRelease(me)).body).toMatchObject({
      ...{ links: 2, people: 2, visited: 1, played: 0, downloaded: 0 },
      answers: [{ linkId: first.id, label: 'Kim Berg', title: 'Fjord', answer: 'MAYBE', sentence: 'Perhaps.' }],
    });
    expect((await ofRelease(await promoter())).status).toBe(404);
  });

  test('has at a contact what the contact got and did, made for the contact or for the address', async () => {
    const email = `${unique()}@example.org`;
    const contact = await me.client.post<{ id: number }>('/company_contacts', {
      lastName: 'Berg',
      email: email.toUpperCase(),
      preferredLanguage: 'de-DE',
    });
    const contactId = contact.body.id;
    const of = async (by: Promoter) =>
      by.client.get<{ items: PressOfContactRow[] }>('/press_links/_views/of_contact', { query: { contactId } });
    expect((await of(me)).body.items).toEqual([]);
    const [first, second] = [await makeLink(me, [releaseId]), await makeLink(me, [releaseId])];
    await addPeople(me, first.id, { contactIds: [contactId] });
    const guest = await openAs((await personalLink(me, second.id, email)).url);
    await personalLink(me, second.id, `${unique()}@example.org`);
    await guest.client.post(`/press/pages/${guest.slug}/releases/${releaseId}/answer`, { answer: 'WILL_COVER' });
    await me.client.post(`/press_links/${first.id}/_actions/revoke`);
    expect((await of(me)).body.items).toMatchObject([
      { linkId: second.id, state: 'ACTIVE', answer: 'WILL_COVER', played: 0 },
      { linkId: first.id, state: 'REVOKED', answer: null, lastVisitAt: null },
    ]);
    expect((await of(await promoter())).status).toBe(404);
  });

  test('lets a partner with full access make links for typed addresses, who sees those alone', async () => {
    const mine = await makeLink(me, [releaseId]);
    const partner = await sharePartner(me.companyId, 'FULL_ACCESS');
    const by: Promoter = { ...me, client: partner.client };
    expect((await by.client.get(`/press_links/${mine.id}`)).status).toBe(404);
    const theirs = await makeLink(by, [releaseId]);
    const contacts = await by.client.post(`/press_links/${theirs.id}/grants`, { fromLinkId: mine.id });
    expect(contacts.status).toBe(404);
    expect((await addPeople(by, theirs.id, { names: ['Kim'] })).created).toHaveLength(1);
    expect((await me.client.get(`/press_links/${theirs.id}`)).status).toBe(200);
    const query = { releaseId };
    const { body } = await by.client.get<PressOfRelease>('/press_links/_views/of_release', { query });
    expect([body.links, body.people]).toEqual([1, 1]);
    expect((await by.client.get('/press_links/_views/access_report', { query })).status).toBe(403);
  });
});
