/**
 * What the arguments of `npm test` ask for.
 * @param args `quick`; `changed` with a commit or without; or names of suites; and `--times` anywhere
 * @param names of all suites
 * @returns `{ mode, wanted, ref, times }`: `mode` is all, quick, changed or suites; or `{ error }` in words
 */
export function testArguments(args, names) {
  const times = args.includes('--times');
  const wanted = args.filter((argument) => argument !== '--times');
  const [first, ...rest] = wanted;
  if (first === 'changed' && rest.length <= 1) return { mode: 'changed', wanted: [], ref: rest[0], times };
  if (first === 'quick' && rest.length === 0) return { mode: 'quick', wanted: [], times };
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    return { error: `There is no suite ${unknown.join(', ')}. Suites: ${names.join(', ')}; or: quick, changed.` };
  return { mode: wanted.length > 0 ? 'suites' : 'all', wanted: [...new Set(wanted)], times };
}
