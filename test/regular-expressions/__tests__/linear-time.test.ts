import { check } from 'recheck';
import { collect } from '../collect';
import { growth } from '../processor-time';
import { MEASURED } from '../worst-inputs';

// Texts of strangers of any length reach expressions (paths, headers, replies of servers, files' tags): one that takes
// more than linear time lets them hold a process. The only timing assertion of the tests: CONTRIBUTING.md#code.

jest.setTimeout(1_800_000);

const found = collect();
const entriesOf = (place: string, pattern: RegExp) =>
  MEASURED.filter(({ file, part }) => place.replace(/:\d+$/, '') === file && String(pattern).includes(part));

/** Reads a limited number of characters from each place where it begins, and begins at one place only. */
function readsLittle({ source, flags }: RegExp): boolean {
  const bare = source.replace(/\\.|\[(?:\\.|[^\]\\])*\]/gs, 'x');
  return bare.startsWith('^') && !bare.includes('|') && !flags.includes('m') && !/[*+]|\{\d+,\}/.test(bare);
}

/** What an analysis of the automaton of an expression says about it; null where it proves linear time. */
async function doubt({ source, flags }: RegExp): Promise<string | null> {
  const verdict = await check(source, flags, { checker: 'automaton', timeout: 120_000, recallTimeout: -1 });
  if (verdict.status === 'safe') return null;
  return verdict.status === 'vulnerable' ? verdict.attack.pattern : 'not proven: needs an entry in worst-inputs.ts';
}

test('expressions of the product that are not measured are proven to take linear time', async () => {
  const doubts: string[] = [];
  for (const { pattern, place } of found) {
    if (entriesOf(place, pattern).length > 0 || readsLittle(pattern)) continue;
    const why = await doubt(pattern);
    if (why !== null) doubts.push(`${place} ${String(pattern)}: ${why}`);
  }
  expect(doubts).toEqual([]);
});

test('an entry of the measured expressions belongs to one expression', () => {
  const unclear = MEASURED.filter(
    (entry) => found.filter(({ place, pattern }) => entriesOf(place, pattern).includes(entry)).length !== 1,
  );
  expect(unclear).toEqual([]);
});

test.each(
  found.flatMap(({ pattern, place }) =>
    entriesOf(place, pattern).flatMap(({ inputs }) => inputs.map((input) => ({ place, pattern, input }))),
  ),
)('$place $pattern: twice as long an input takes at most 2.5 times as long', ({ pattern, input }) => {
  const times = growth(pattern, input, 2.5);
  const begins = input(20).slice(0, 80);
  expect({ begins, slower: times > 2.5 ? times : null }).toEqual({ begins, slower: null });
});
