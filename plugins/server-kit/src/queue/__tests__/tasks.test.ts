import { rowId } from '@mpn/domain';
import { object } from 'yup';
import type { Knex } from 'knex';
import { on, registerEvents } from '../events';
import { defineTask, enqueue, registeredTasks, registerTask, type TaskContext } from '../tasks';

declare module '../events' {
  interface Events {
    'unittest.happened': { id: number };
  }
}

// Handlers of these tests use nothing of it.
const context = {} as TaskContext;

const TASK = defineTask('unittest.do', { fileId: rowId().required(), copyId: rowId() }, { lane: 'heavy' });

const jobOf = (name: string) => (payload: unknown) =>
  (registeredTasks('heavy').get(name) ?? registeredTasks('light').get(name))!(payload, context);

test('a task runs in its declared lane, with its payload', async () => {
  const seen: number[] = [];
  registerTask(TASK, async ({ fileId }) => void seen.push(fileId));
  expect([...registeredTasks('heavy').keys()]).toContain('unittest.do');
  await jobOf('unittest.do')({ fileId: 7, ofAnotherVersion: true });
  expect(seen).toEqual([7]);
});

test.each([[{}], [{ fileId: '7' }], [{ fileId: 0 }], [null], ['7']])(
  'a job with the payload %j fails before its handler starts',
  async (payload) => {
    const handler = jest.fn(async () => undefined);
    registerTask(TASK, handler);
    await expect(jobOf('unittest.do')(payload)).rejects.toThrow();
    expect(handler).not.toHaveBeenCalled();
  },
);

test('the compiler refuses a payload that the task does not declare', async () => {
  const statements: unknown[] = [];
  const trx = { raw: async (...statement: unknown[]) => void statements.push(statement) } as unknown as Knex;
  await enqueue(trx, TASK, { fileId: 7 });
  // @ts-expect-error a text is no id
  await enqueue(trx, TASK, { fileId: '7' });
  // @ts-expect-error the id is missing
  await enqueue(trx, TASK, {});
  expect(statements).toHaveLength(3);
});

test('a job has the key, attempts and priority of its task, unless it is queued with others', async () => {
  const bindings: unknown[][] = [];
  const trx = { raw: async (_sql: string, values: unknown[]) => void bindings.push(values) } as unknown as Knex;
  const key = ({ fileId }: { fileId: number }) => `keyed:${fileId}`;
  const task = defineTask('unittest.keyed', { fileId: rowId().required() }, { attempts: 3, key, priority: -5 });
  await enqueue(trx, task, { fileId: 7 });
  await enqueue(trx, task, { fileId: 7 }, { jobKey: 'other', maxAttempts: 2 });
  await enqueue(trx, TASK, { fileId: 7 });
  const asked = bindings.map(([, , , , attempts, jobKey, priority]) => [attempts, jobKey, priority]);
  expect(asked).toEqual([
    [3, 'keyed:7', -5],
    [2, 'other', -5],
    [25, null, 0],
  ]);
});

test("a subscriber's data is parsed by the schema of the event's owner, in any order of registration", async () => {
  const seen: number[] = [];
  on('unittest.happened', 'test', async ({ id }) => void seen.push(id), {
    formerly: [defineTask('unittest.old-name', { id: rowId().required() })],
  });
  await expect(jobOf('unittest.happened:test')({ id: 1 })).rejects.toThrow('unittest.happened has no schema');
  registerEvents<'unittest'>({ 'unittest.happened': object({ id: rowId().required() }) });
  await jobOf('unittest.happened:test')({ id: 1 });
  await jobOf('unittest.old-name')({ id: 2 });
  expect(seen).toEqual([1, 2]);
  await expect(jobOf('unittest.happened:test')({})).rejects.toThrow();
});
