import { onceForInputs } from '../configurations';

function setUp() {
  const stored: { digest?: unknown } = {};
  let inputs: unknown = { types: ['release'] };
  let isFailing = false;
  let runs = 0;
  const start = onceForInputs(
    async () => {
      runs += 1;
      if (isFailing) throw new Error('no connection');
    },
    () => inputs,
    {
      get: async () => stored.digest,
      set: async (digest) => {
        stored.digest = digest;
      },
    },
  );
  return {
    start,
    runs: () => runs,
    change: (next: unknown) => (inputs = next),
    fail: (next: boolean) => (isFailing = next),
  };
}

describe("the sync of the panel's configurations", () => {
  test('runs at the first start, and not at the second with the same content types', async () => {
    const sync = setUp();
    await sync.start();
    await sync.start();
    expect(sync.runs()).toBe(1);
  });

  test('runs again after a change, and after a change back', async () => {
    const sync = setUp();
    await sync.start();
    sync.change({ types: ['release', 'track'] });
    await sync.start();
    sync.change({ types: ['release'] });
    await sync.start();
    expect(sync.runs()).toBe(3);
  });

  test('runs again if it failed', async () => {
    const sync = setUp();
    sync.fail(true);
    await expect(sync.start()).rejects.toThrow('no connection');
    sync.fail(false);
    await sync.start();
    expect(sync.runs()).toBe(2);
  });
});
