import type { DeliveryRow, DeliverySummary, Page } from '@mpn/domain';
import { insertRow, unique } from '../../factories/insert';
import { createRelease, sampleTo } from '../../factories/release';
import { editor, promoter, superAdmin, type Person } from '../releases/support';
import { database } from '../support/server';

/* Who sees the copies for the ARD archive, and which of them cannot be sent (docs/adr/0017). */

let label: Person;
let admin: Person;
let releaseId: number;

async function delivery(reason: string, isArchiveCopy: boolean | null): Promise<number> {
  const row = await insertRow(await database(), 'deliveries', {
    release_id: releaseId,
    institution_id: admin.companyId,
    unique_key: unique(),
    reason,
    is_archive_copy: isArchiveCopy,
    state: 'DELIVERED',
    attempts: 1,
    queued_at: new Date(),
    delivered_at: new Date(),
  });
  return row.id;
}

beforeAll(async () => {
  [label, admin] = await Promise.all([promoter(), editor({}, 'MEDIA_ADMIN')]);
  const pool = await database();
  releaseId = (await createRelease(pool, label.companyId, { ard_archive: true })).id;
  await pool.query('update companies set accepted_ard_contract = true, ard_archive_sampling = true where id = $1', [
    label.companyId,
  ]);
});

describe('the delivery log', () => {
  let copyId: number;
  beforeAll(async () => {
    await delivery('AUTOMATIC', null);
    copyId = await delivery('ARCHIVE', true);
    await delivery('UPDATE', true);
  });

  const seenBy = async (who: Person): Promise<string[] | number> => {
    const { status, body } = await who.client.get<Page<DeliveryRow>>('/deliveries/_views/table');
    return status === 200 ? body.items.map(({ reason }) => reason).sort() : status;
  };
  const colleague = (values: Record<string, boolean>): Promise<Person> =>
    editor({ company_id: admin.companyId, ...values });

  test('shows archive copies to users with archive access and to the promoter', async () => {
    const requests = await colleague({ role_delivery_request_allowed: true, role_ard_archive_access: false });
    const archivist = await colleague({ role_delivery_request_allowed: false, role_ard_archive_access: true });
    const both = await colleague({ role_delivery_request_allowed: true, role_ard_archive_access: true });
    const neither = await colleague({ role_delivery_request_allowed: false, role_ard_archive_access: false });
    const all = ['ARCHIVE', 'AUTOMATIC', 'UPDATE'];
    expect(await Promise.all([label, admin, both].map(seenBy))).toEqual([all, all, all]);
    expect(await seenBy(requests)).toEqual(['AUTOMATIC']);
    expect(await seenBy(archivist)).toEqual(['ARCHIVE', 'UPDATE']);
    expect(await seenBy(neither)).toBe(403);
    expect((await requests.client.get(`/deliveries/${copyId}`)).status).toBe(404);
    expect((await archivist.client.get(`/deliveries/${copyId}`)).status).toBe(200);
  });
});

describe('the summary of a campaign', () => {
  test('lists archives that lack a server for their copy, for promoter and support only', async () => {
    const pool = await database();
    const other = await promoter();
    const name = `Kölner Sender ${unique()}`;
    const radio = await editor({}, 'MEDIA_ADMIN');
    const { campaignId } = await sampleTo(pool, releaseId, radio.companyId);
    const names = async (who: Person, query: Record<string, number> = { campaignId }): Promise<string[]> => {
      const { status, body } = await who.client.get<DeliverySummary>('/deliveries/_views/summary', { query });
      expect(status).toBe(200);
      // Ignores ARD institutions of other tests.
      return body.archivesWithoutServer.filter((one) => one === name);
    };
    expect(await names(label)).toEqual([]);
    await pool.query(`update companies set ard_state_institution_name = 'WDR', name = $2 where id = $1`, [
      admin.companyId,
      name,
    ]);
    expect(await names(label)).toEqual([name]);
    expect(await names(label, { releaseId })).toEqual([name]);
    expect(await names(await superAdmin())).toEqual([name]);
    expect(await Promise.all([names(other), names(radio), names(admin), names(label, {})])).toEqual([[], [], [], []]);

    const server = await admin.client.put(`/companies/${admin.companyId}/ftp_configuration`, {
      protocol: 'SFTP',
      serverAddress: 'sftp.example.com',
      userName: 'archive',
      password: 'test',
      version: 0,
    });
    expect(server.status).toBe(200);
    expect(await names(label)).toEqual([]);
    await pool.query('update companies set ftp_delivery_enabled = false where id = $1', [admin.companyId]);
    expect(await names(label)).toEqual([name]);
  });
});
