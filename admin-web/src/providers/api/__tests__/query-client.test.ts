import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from '../query-client';

const KEY = ['data', 'default', 'releases', 'get', { params: { id: 7 } }];

/** Renders one query. @returns its requests, each to be resolved by the test */
function showQuery() {
  const answers: ((value: unknown) => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: KEY,
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
    retry: false,
  });
  return { answers, leave: observer.subscribe(() => undefined) };
}

afterEach(() => queryClient.clear());

test('an invalidation during the first request causes a refetch after it', async () => {
  const { answers, leave } = showQuery();
  const invalidated = queryClient.invalidateQueries({ queryKey: ['data', 'default', 'releases'] });
  expect(answers).toHaveLength(1);
  answers[0]?.({ title: 'before' });
  await new Promise(setImmediate);
  expect(answers).toHaveLength(2);
  answers[1]?.({ title: 'after' });
  await invalidated;
  expect(queryClient.getQueryData(KEY)).toEqual({ title: 'after' });
  leave();
});

test('an invalidation during a later request restarts it at once', async () => {
  const { answers, leave } = showQuery();
  answers[0]?.({ title: 'first' });
  await new Promise(setImmediate);
  const again = queryClient.invalidateQueries({ queryKey: KEY });
  const changed = queryClient.invalidateQueries({ queryKey: KEY });
  await new Promise(setImmediate);
  expect(answers).toHaveLength(3);
  answers[1]?.({ title: 'before' });
  answers[2]?.({ title: 'after' });
  await Promise.all([again, changed]);
  expect(queryClient.getQueryData(KEY)).toEqual({ title: 'after' });
  leave();
});

test('a first request that fails after an invalidation is repeated', async () => {
  const { answers, leave } = showQuery();
  const invalidated = queryClient.invalidateQueries({ queryKey: KEY });
  answers[0]?.(Promise.reject(new Error('refused')));
  await new Promise(setImmediate);
  expect(answers).toHaveLength(2);
  answers[1]?.({ title: 'after' });
  await invalidated;
  leave();
});
