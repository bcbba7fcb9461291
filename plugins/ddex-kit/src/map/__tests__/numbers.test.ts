import type { ErnResource } from '../../model';
import type { ReleaseNotes } from '../notes';
import { isrcOf } from '../numbers';

test.each([
  ['the first valid one', ['nonsense', 'DE-A12-26-00001', 'DEA122600002'], 'DEA122600001', []],
  ['none for a dummy, which counts as missing', ['MPN000000007'], null, ['isrc-missing']],
  ['the one beside a dummy', ['MPN000000007', 'DEA122600001'], 'DEA122600001', []],
  ['none without any', [], null, ['isrc-missing']],
  ['none for an invalid one', ['nonsense'], null, ['isrc-invalid']],
])('the ISRC of a recording: %s', (_, isrcs, expected, noted) => {
  const codes: string[] = [];
  const notes = { addTo: (_resource: unknown, code: string) => void codes.push(code) } as unknown as ReleaseNotes;
  expect(isrcOf({ isrcs } as unknown as ErnResource, notes)).toBe(expected);
  expect(codes).toEqual(noted);
});
