import { unique } from '../../factories/insert';
import { createPromotionCompany } from '../../factories/companies';
import type { ApiClient } from '../support/client';
import { database } from '../support/server';
import { panelClient } from './panel';

interface Answer {
  data: { id: number; documentId: string } & Record<string, unknown>;
  error?: { message: string };
}

let panel: ApiClient;

beforeAll(async () => {
  panel = await panelClient();
});

const at = (uid: string, documentId = '') =>
  `//content-manager/collection-types/${uid}${documentId ? `/${documentId}` : ''}`;
const COMPANY = 'api::company.company';
const company = (values: object = {}) =>
  panel.post<Answer>(at(COMPANY), { name: `Panel ${unique()}`, type: 'PROMOTION', ...values });
const rowOf = async (id: number) =>
  (await (await database()).query<Record<string, unknown>>('select * from companies where id = $1', [id])).rows[0];

const EDITABLE: [uid: string, values: () => Record<string, unknown>, change: Record<string, unknown>][] = [
  ['api::reference.genre', () => ({ code: unique(), nameDe: 'Probe', nameEn: 'Sample' }), { nameEn: 'Changed' }],
  [
    'api::reference.release-format',
    () => ({ code: unique(), nameDe: 'Kassette', nameEn: 'Cassette' }),
    { nameDe: 'Musikkassette' },
  ],
  ['api::company.media-group', () => ({ name: unique() }), { name: 'Changed' }],
  [COMPANY, () => ({ name: unique(), type: 'MEDIA' }), { city: 'Bremen' }],
  ['api::digital.digital-release', () => ({ phononetNumber: '4711', title: 'Über Nacht' }), { gtin: '4006381333931' }],
];

describe('the panel’s forms', () => {
  test.each(EDITABLE)('support adds and changes %s', async (uid, values, change) => {
    const made = await panel.post<Answer>(at(uid), values());
    expect([made.status, made.body.error?.message]).toEqual([201, undefined]);
    const { documentId } = made.body.data;
    const changed = await panel.put<Answer>(at(uid, documentId), change);
    expect([changed.status, changed.body.error?.message]).toEqual([200, undefined]);
    expect((await panel.get<Answer>(at(uid, documentId))).body.data).toMatchObject(change);
  });

  test('relations are set, kept and removed as the forms send them', async () => {
    const owner = (await company({ type: 'MEDIA' })).body.data;
    const department = 'api::company.sampling-department';
    const chosen = { connect: [{ id: owner.id, documentId: owner.documentId }], disconnect: [] };
    const made = await panel.post<Answer>(at(department), { name: unique(), company: chosen });
    expect([made.status, made.body.error?.message]).toEqual([201, undefined]);
    const { rows } = await (
      await database()
    ).query('select company_id from sampling_departments where id = $1', [made.body.data.id]);
    expect(rows).toEqual([{ company_id: owner.id }]);

    const group = (await panel.post<Answer>(at('api::company.media-group'), { name: unique() })).body.data;
    const save = async (mediaGroup: object) => {
      expect((await panel.put(at(COMPANY, owner.documentId), { mediaGroup })).status).toBe(200);
      return (await rowOf(owner.id))?.media_group_id;
    };
    const one = [{ id: group.id, documentId: group.documentId }];
    expect(await save({ connect: one, disconnect: [] })).toBe(group.id);
    expect(await save({ connect: [], disconnect: [] })).toBe(group.id);
    expect(await save({ connect: [], disconnect: one })).toBeNull();
    expect(await save({ set: one })).toBe(group.id);
    expect(await save({ set: [] })).toBeNull();
  });

  test('every type that commands own refuses to be created, changed or deleted, users included', async () => {
    const { body } = await panel.get<{ data: { uid: string; kind: string }[] }>('//content-manager/content-types');
    const editable = new Set([
      ...EDITABLE.map(([uid]) => uid),
      'api::company.sampling-department',
      'api::reference.broadcasting-area',
      'api::reference.sampling-country',
      'api::reference.sampling-medium',
      'api::digital.digital-track',
      'api::company.company-contact',
      'api::company.company-contact-group',
    ]);
    const ruled = body.data
      .map(({ uid }) => uid)
      .filter((uid) => /^(api|plugin::(shop|sampling|ftp-delivery|users-permissions))\b/.test(uid))
      .filter((uid) => !editable.has(uid));
    expect(ruled).toEqual(
      expect.arrayContaining([
        // Changed on a page of their own: test/http/legal.
        'api::registration.legal-document',
        'api::reference.support-contact',
        'api::release.release',
        'api::release.track',
        'plugin::sampling.campaign',
        'plugin::shop.purchase-order',
        'plugin::users-permissions.user',
      ]),
    );
    for (const uid of ruled) {
      const answers = await Promise.all([
        panel.post(at(uid), {}),
        panel.put(at(uid, 'abc'), {}),
        panel.delete(at(uid, 'abc')),
        panel.post(`${at(uid)}/actions/bulkDelete`, { documentIds: ['abc'] }),
        panel.post(`${at(uid)}/clone/abc`, {}),
      ]);
      expect([uid, ...answers.map(({ status }) => status)]).toEqual([uid, 403, 403, 403, 403, 403]);
    }
  });

  const STAYING = EDITABLE.map(([uid]) => uid).filter((uid) => !/media-group|digital-release/.test(uid));
  test.each(STAYING)('a record that others refer to cannot be deleted: %s', async (uid) => {
    const values = EDITABLE.find(([name]) => name === uid)?.[1]() ?? {};
    const { documentId } = (await panel.post<Answer>(at(uid), values)).body.data;
    expect((await panel.delete(at(uid, documentId))).status).toBe(403);
    const bulk = await panel.post(`${at(uid)}/actions/bulkDelete`, { documentIds: [documentId] });
    expect(bulk.status).toBe(403);
    expect((await panel.get(at(uid, documentId))).status).toBe(200);
  });
});

describe('a company created in the panel', () => {
  test('gets the next number and its own fingerprint, and ignores a typed fingerprint', async () => {
    const [first, second] = [await company(), await company({ watermarkFingerprint: 'mine', version: 9 })];
    const rows = [await rowOf(first.body.data.id), await rowOf(second.body.data.id)];
    for (const row of rows) {
      expect(row).toMatchObject({
        mpn_company_number: expect.stringMatching(/^\d{5}$/),
        watermark_fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
        version: 1,
        deleted_at: null,
      });
    }
    expect(rows[0]?.mpn_company_number).not.toBe(rows[1]?.mpn_company_number);
    expect(rows[0]?.watermark_fingerprint).not.toBe(rows[1]?.watermark_fingerprint);
  });

  test('gets a typed number, which the sequence then skips', async () => {
    const { rows } = await (
      await database()
    ).query<{ next: number }>(`select nextval('mpn_company_number_seq')::int + 1 as next`);
    const typed = String(rows[0]?.next);
    const [byHand, bySequence] = [await company({ mpnCompanyNumber: typed }), await company()];
    expect((await rowOf(byHand.body.data.id))?.mpn_company_number).toBe(typed);
    expect((await rowOf(bySequence.body.data.id))?.mpn_company_number).toBe(String(Number(typed) + 1));
  });

  test.each([
    ['four digits', async () => '1234'],
    ['letters', async () => 'ABCDE'],
    ['one that is taken', async () => String((await createPromotionCompany(await database())).mpn_company_number)],
  ])('is refused with %s as its number', async (_what, number) => {
    const name = `Refused ${unique()}`;
    const answer = await company({ name, mpnCompanyNumber: await number() });
    expect(answer.status).toBe(400);
    expect(answer.body.error?.message).toMatch(/MPN company number/);
    const { rows } = await (await database()).query('select 1 from companies where name = $1', [name]);
    expect(rows).toHaveLength(0);
  });

  test('keeps its fingerprint, gets a new number when it is emptied, and a version per change', async () => {
    const { data } = (await company()).body;
    const before = await rowOf(data.id);
    const change = { city: 'Kiel', watermarkFingerprint: 'mine', mpnCompanyNumber: '', version: 1 };
    expect((await panel.put(at(COMPANY, data.documentId), change)).status).toBe(200);
    const after = await rowOf(data.id);
    expect(after).toMatchObject({ city: 'Kiel', watermark_fingerprint: before?.watermark_fingerprint, version: 2 });
    expect(after?.mpn_company_number).toMatch(/^\d{5}$/);
  });

  test.each(['disabled', 'problematic', 'pendingRegistration'])(
    'refuses a change of "%s", which has an action of its own',
    async (name) => {
      const { data } = (await company()).body;
      const answer = await panel.put<Answer>(at(COMPANY, data.documentId), { [name]: true, city: 'Kiel' });
      expect([answer.status, answer.body.error?.message]).toEqual([400, expect.stringContaining('page Support')]);
      expect(await rowOf(data.id)).toMatchObject({ city: null, version: 1 });
      expect((await panel.put(at(COMPANY, data.documentId), { [name]: false, city: 'Kiel' })).status).toBe(200);
    },
  );
});
