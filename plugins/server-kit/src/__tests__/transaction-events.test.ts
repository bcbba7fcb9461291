import type { TransactionContext } from '../context';
import { emitInTransaction, onInTransaction } from '../transaction-events';

declare module '../transaction-events' {
  interface TransactionEvents {
    'company.disabled': { companyId: number };
    'identity.user-moved': { userId: number };
    'release.deleted': { releaseId: number; companyId: number };
    'release.withdrawn': { releaseId: number };
  }
}

const CONTEXT = {} as TransactionContext;

test('handlers run in the order of their subscribers, one after the other, with the context and the data', async () => {
  const calls: unknown[] = [];
  onInTransaction('release.deleted', 'sampling', (context, { releaseId }) => {
    calls.push(['sampling', context === CONTEXT, releaseId]);
    return Promise.resolve({ draftCampaigns: 2 });
  });
  onInTransaction('release.deleted', 'personal', async () => {
    await Promise.resolve();
    calls.push(['personal']);
  });
  const done = await emitInTransaction(CONTEXT, 'release.deleted', { releaseId: 7, companyId: 1 });
  expect(calls).toEqual([['personal'], ['sampling', true, 7]]);
  expect(done).toEqual({ draftCampaigns: 2 });
});

test('a handler that is registered again replaces the former one', async () => {
  onInTransaction('release.withdrawn', 'delivery', () => Promise.resolve({ canceledDeliveries: 1 }));
  onInTransaction('release.withdrawn', 'delivery', () => Promise.resolve({ canceledDeliveries: 3 }));
  expect(await emitInTransaction(CONTEXT, 'release.withdrawn', { releaseId: 1 })).toEqual({ canceledDeliveries: 3 });
});

test('an error of a handler ends the event; later handlers do not run', async () => {
  let ran = false;
  onInTransaction('company.disabled', 'identity', () => Promise.reject(new Error('last super admin')));
  onInTransaction('company.disabled', 'sampling', () => {
    ran = true;
    return Promise.resolve();
  });
  await expect(emitInTransaction(CONTEXT, 'company.disabled', { companyId: 1 })).rejects.toThrow('last super admin');
  expect(ran).toBe(false);
});

test('an event without handlers does nothing', async () => {
  expect(await emitInTransaction(CONTEXT, 'identity.user-moved', { userId: 1 })).toEqual({});
});
