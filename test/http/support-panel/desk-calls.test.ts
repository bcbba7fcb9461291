import { addressOf, allDeskCalls, deskPathOf, PANEL_SUPER_ADMIN_PERMISSIONS, type AnyDeskCall } from '@mpn/domain';
import type { Schema } from 'yup';
import { Random } from '../fuzz/random';
import { sampleOf } from '../fuzz/sample';
import { api, type ApiClient } from '../support/client';
import { panelClient, wholeDeskClient, type SupportAnswer } from './panel';

/*
 * Every call of the desk's contracts: refused without a login to the panel, 404 for an object that does not exist, and
 * no 5xx for any body.
 */

/** An id that does not exist. */
const NOBODY = 2_147_483_000;
/** Calls that would affect data of other tests, or make new rows, for a body of the contract. */
const ACTS_ON_ALL = ['POST /jobs/run-failed', 'POST /deliveries/retry-cause'];
/** Calls that refuse an object that does not exist as one in a wrong state. */
const REFUSED_OTHERWISE: Readonly<Record<string, string>> = {
  'POST /jobs/:id/run': 'mpn.backend.support.error.job-not-waiting',
  'POST /price-lists/:id/withdraw': 'mpn.backend.shop.error.price-list-begun',
  'POST /deliveries/:id/cancel': 'mpn.backend.delivery.error.not-cancelable',
};
const BODIES: readonly unknown[] = [
  {},
  { reason: 'x'.repeat(100_000) },
  { reason: { deep: [null] }, ids: 'all', problematic: 'maybe' },
  { reason: '\u0000', text: '\u0000', name: '\u0000' },
  { ids: [NOBODY, -1, 1.5, '2'] },
];

const named = allDeskCalls.map((call) => [addressOf(call), call] as const);
const ofOne = named.filter(([, { path }]) => path.includes(':id'));

const ask = (client: ApiClient, call: AnyDeskCall, body: unknown = {}, id: number | string = NOBODY) => {
  const path = `//admin/support${deskPathOf(call, id)}`;
  return call.method === 'GET' ? client.get<SupportAnswer>(path) : client.post<SupportAnswer>(path, body);
};

let clerk: ApiClient;
let superAdmin: ApiClient;
beforeAll(async () => {
  clerk = await wholeDeskClient();
  superAdmin = await panelClient();
});

/** Who may make this call. */
const callerOf = ({ permission }: AnyDeskCall): ApiClient =>
  PANEL_SUPER_ADMIN_PERMISSIONS.has(permission) ? superAdmin : clerk;

test.each(named)('%s is refused without a login to the panel', async (_address, call) => {
  expect((await ask(api(), call)).status).toBe(401);
});

test.each(ofOne)('%s answers 404 for an object that does not exist', async (address, call) => {
  const random = new Random(1);
  const schema = call.body as Schema | undefined;
  const body = schema ? { ...sampleOf(random, schema, {}), reason: 'Because' } : {};
  const { status, body: answer } = await ask(callerOf(call), call, body);
  const refusal = REFUSED_OTHERWISE[address];
  expect([status, answer.error?.name]).toEqual(
    refusal ? [409, refusal] : [404, expect.stringMatching(/not-found$/) as string],
  );
});

test.each(ofOne)('%s answers 404 for what is no id', async (_address, call) => {
  for (const id of ['0x1', '99999999999', '-1', '%00'])
    expect((await ask(callerOf(call), call, {}, id)).status).toBe(404);
});

test.each(named.filter(([address]) => !ACTS_ON_ALL.includes(address)))(
  '%s answers any body without a 5xx, and a refusal in the panel’s error body',
  async (_address, call) => {
    for (const body of BODIES) {
      const { status, body: answer } = await ask(callerOf(call), call, body);
      expect(status).toBeLessThan(500);
      if (status >= 400)
        expect(answer).toMatchObject({
          data: null,
          error: { status, name: expect.any(String) as string, message: expect.any(String) as string },
        });
    }
  },
);
