import { contactEndpoints, releaseEndpoints, type AnyEndpoint } from '@mpn/domain';
import { CallError } from '../call-error';
import { createOnce } from '../create-once';

const release = releaseEndpoints.create as AnyEndpoint;
const lost = () => new CallError({ status: 0, clientCode: 'ERR_NETWORK' });
const status = (code: number) => new CallError({ status: code });

/** Sends with these outcomes in turn. */
function sender(...outcomes: (Error | string)[]) {
  const keys: (string | undefined)[] = [];
  const send = async (args: Record<string, unknown>): Promise<string> => {
    keys.push((args.headers as Record<string, string> | undefined)?.['Idempotency-Key']);
    const outcome = outcomes.shift()!;
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  return { keys, send };
}

it.each([
  ['the connection broke', lost()],
  ['a proxy has lost its server', status(502)],
])('a release is sent once more with the same key where %s', async (_what, error) => {
  const { keys, send } = sender(error, 'created');
  expect(await createOnce(release, { body: { title: 'Song' } }, send)).toBe('created');
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

it('a person who tries again after that has the same key, and a new one for the next release', async () => {
  const args = { body: { title: 'Again' } };
  const first = sender(lost(), lost());
  await expect(createOnce(release, args, first.send)).rejects.toMatchObject({ status: 0 });
  const second = sender('created', 'created');
  await createOnce(release, args, second.send);
  await createOnce(release, args, second.send);
  expect(second.keys[0]).toBe(first.keys[0]);
  expect(second.keys[1]).not.toBe(first.keys[0]);
});

it('a refused release is not sent again, and the next attempt has a new key', async () => {
  const args = { body: { title: 'Refused' } };
  const { keys, send } = sender(status(422), 'created');
  await expect(createOnce(release, args, send)).rejects.toMatchObject({ status: 422 });
  await createOnce(release, args, send);
  expect(keys).toHaveLength(2);
  expect(keys[1]).not.toBe(keys[0]);
});

it('a call without an idempotency key in its contract is sent once, without one', async () => {
  const { keys, send } = sender(lost());
  await expect(createOnce(contactEndpoints.create as AnyEndpoint, { body: {} }, send)).rejects.toMatchObject({
    status: 0,
  });
  expect(keys).toEqual([undefined]);
});
