import type { NotificationView } from '@mpn/domain';
import type { Pool } from 'pg';
import { unique } from '../../factories/insert';
import { createRelease } from '../../factories/release';
import { promoter } from '../releases/support';
import type { ApiClient } from '../support/client';
import { database } from '../support/server';
import { panelClient, trailOf, type SupportAnswer } from '../support-panel/panel';
import { makeLink, openAs, personalLink } from './support';

/* Press links at the support desk. */

let pool: Pool;
let panel: ApiClient;

beforeAll(async () => {
  pool = await database();
  panel = await panelClient();
});

const act = (path: string, body: object) => panel.post<SupportAnswer>(`//admin/support${path}`, body);
const one = async <T>(path: string) => (await panel.get<SupportAnswer<T>>(`//admin/support/${path}`)).body.data;

describe('a press link', () => {
  test('is found by a guest’s address and revoked once, and its company reads the reason', async () => {
    const anna = await promoter();
    const release = await createRelease(pool, anna.companyId, { title: `Nordlicht ${unique()}` });
    const { id } = await makeLink(anna, [release.id], { name: `Herbst ${unique()}` });
    const email = `kim-${unique()}@example.org`;
    const guest = await openAs((await personalLink(anna, id, email)).url);
    const page = () => guest.client.get(`/press/pages/${guest.slug}`);
    expect((await page()).status).toBe(200);
    const found = await one<{ items: object[] }>(`press-links?term=${email}`);
    expect(found.items).toMatchObject([{ id, companyId: anna.companyId, state: 'ACTIVE', people: 1 }]);
    expect(await one<object>(`press-links/${id}`)).toMatchObject({
      releases: [{ id: release.id }],
      grants: [{ label: 'Kim Berg', email, state: 'ACTIVE' }],
    });
    expect((await act(`/press-links/${id}/revoke`, { reason: 'Leaked' })).status).toBe(200);
    expect((await page()).status).toBe(404);
    expect(await trailOf('press_link', id)).toContain('support.revoke-press-link');
    expect((await act(`/press-links/${id}/revoke`, { reason: 'Again' })).status).toBe(409);
    const { body } = await anna.client.get<{ items: NotificationView[] }>('/notifications');
    expect(body.items).toMatchObject([{ data: { news: 'REVOKED_BY_SUPPORT', reason: 'Leaked' } }]);
  });
});
