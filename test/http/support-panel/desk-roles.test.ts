import {
  addressOf,
  allDeskCalls,
  DESK_ROLES,
  DeskSetUpStep,
  type DeskPermission,
  type DeskRoleName,
  type DeskSetUpView,
} from '@mpn/domain';
import { createMediaCompany } from '../../factories/companies';
import { insertRow, unique } from '../../factories/insert';
import type { ApiClient } from '../support/client';
import { database } from '../support/server';
import { clerkOf, panelClient, type SupportAnswer } from './panel';

const callsOf = (may: (permission: DeskPermission) => boolean): string[] =>
  allDeskCalls.filter(({ permission }) => may(permission)).map(addressOf);

/** An id that does not exist, so that permitted calls change nothing. */
const NOBODY = '2147483000';
/** Calls that would affect data of other tests. */
const ACTS_ON_ALL = ['POST /jobs/run-failed'];
const ALL = callsOf(() => true).filter((call) => !ACTS_ON_ALL.includes(call));

const send = (client: ApiClient, call: string) => {
  const [method, path = ''] = call.replace(':id', NOBODY).split(' ');
  return method === 'GET' ? client.get(`//admin/support${path}`) : client.post(`//admin/support${path}`, {});
};

describe.each(Object.keys(DESK_ROLES) as DeskRoleName[])('the role %s', (role) => {
  test('may make the calls of its permissions, and gets 403 for all others', async () => {
    const clerk = await clerkOf(role);
    const permissions: readonly DeskPermission[] = DESK_ROLES[role].permissions;
    const permitted = callsOf((permission) => permissions.includes(permission));
    const answered: [string, 'admitted' | 403][] = [];
    for (const call of ALL) {
      const { status } = await send(clerk, call);
      expect([call, status]).not.toEqual([call, 500]);
      answered.push([call, status === 403 ? 403 : 'admitted']);
    }
    expect(answered).toEqual(ALL.map((call) => [call, permitted.includes(call) ? 'admitted' : 403]));
    const { body } = await clerk.get<SupportAnswer<{ may: string[] }>>('//admin/support/desk');
    expect([...body.data.may].sort()).toEqual([...permitted].sort());
  });
});

test('the overview has the counts of the lists that a role may read, and no others', async () => {
  const read = async (role: DeskRoleName) =>
    (await (await clerkOf(role)).get<SupportAnswer<{ waiting: object; causes: unknown[] }>>('//admin/support/overview'))
      .body.data;
  const money = ['ordersUnderReview', 'ordersHanging', 'problematicCompanies', 'taxChanges', 'shopSyncCompanies'];
  expect(Object.keys((await read('finance')).waiting).sort()).toEqual([...money].sort());
  expect(Object.keys((await read('lead')).waiting)).toEqual(expect.arrayContaining([...money, 'failedJobs']));
  expect(Object.keys((await read('support')).waiting)).not.toContain('failedJobs');
});

test('the set-up has the steps that a role may do, and what is done of them', async () => {
  await createMediaCompany(await database());
  const read = async (client: ApiClient) =>
    (await client.get<SupportAnswer<DeskSetUpView>>('//admin/support/set-up')).body.data.steps;
  const names = async (role: DeskRoleName) => (await read(await clerkOf(role))).map(({ step }) => step);
  expect(await names('support')).toEqual(['INSTITUTION', 'LABEL']);
  expect(await names('finance')).toEqual(['SELLER']);
  const all = await read(await panelClient());
  expect(all.map(({ step }) => step)).toEqual([...DeskSetUpStep]);
  expect(all.filter(({ done }) => done).map(({ step }) => step)).toEqual(expect.arrayContaining(['INSTITUTION']));
});

test('the global search finds no mails for a role that may not read mails', async () => {
  const pool = await database();
  const recipient = `${unique()}@example.org`;
  await createMediaCompany(pool, { name: recipient });
  const texts = { locale: 'de-DE', template: 'registration-approved', subject: 'S', text: 'T', html: '<p>T</p>' };
  await insertRow(pool, 'mails', { recipient, ...texts, state: 'SENT', attempts: 1 });
  const kinds = async (client: ApiClient) =>
    (
      await client.get<SupportAnswer<{ kind: string }[]>>('//admin/support/search', { query: { term: recipient } })
    ).body.data.map(({ kind }) => kind);
  expect(await kinds(await panelClient())).toEqual(['companies', 'mails']);
  expect(await kinds(await clerkOf('finance'))).toEqual(['companies']);
});
