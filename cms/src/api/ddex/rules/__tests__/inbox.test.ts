import { isBatchName, isCompleteBatch, lostName, takenName } from '../inbox';

const file = (path: string, changedAt: number) => ({ path, size: 1, changedAt });

test.each([
  ['with its BatchComplete file', [file('R1/1.xml', 990), file('BatchComplete_B1.xml', 999)], true],
  ['that was changed just now', [file('R1/1.xml', 999_000)], false],
  ['that was quiet for long enough', [file('R1/1.xml', 1_000), file('R1/01.wav', 2_000)], true],
  ['of which one file is still growing', [file('R1/1.xml', 1_000), file('R1/01.wav', 995_000)], false],
  ['without files', [], false],
] as const)('a batch %s: whether it is complete', (_what, files, isTaken) => {
  expect(isCompleteBatch(files, 1_000_000, 600)).toBe(isTaken);
});

test('folders that we create in an inbox are not batches', () => {
  expect(['B1', 'processed', '.taken'].map(isBatchName)).toEqual([true, false, false]);
});

test('a taken batch: has its name back after the minutes in which its import is made', () => {
  const now = 1_764_060_000_000;
  expect(lostName(takenName('2026-1', now), now + 60_000)).toBeNull();
  expect(lostName(takenName('2026-1', now), now + 3_600_000)).toBe('2026-1');
  expect(lostName('something', now)).toBeNull();
});
