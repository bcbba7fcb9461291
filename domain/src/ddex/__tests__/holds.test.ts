import type { ImportedReleaseAction, ImportHold } from '../../enums';
import { importPlan, mayOverwrite, type ImportFacts } from '../holds';

const NEW: ImportFacts = {
  hasErrors: false,
  isRepeated: false,
  isOlder: false,
  isSuperseded: false,
  isTakenDown: false,
  release: null,
};
const KNOWN = { isWithdrawn: false, isLocked: false, isEdited: false, differences: 2 };

const TABLE: [string, Partial<ImportFacts>, ImportedReleaseAction, ImportHold | null][] = [
  ['a new release', {}, 'CREATE', null],
  ['a new release with an error', { hasErrors: true }, 'NONE', 'ERRORS'],
  ['a message that was imported', { isRepeated: true }, 'NONE', 'REPEATED'],
  ['a message older than the last one', { isOlder: true, release: KNOWN }, 'NONE', 'OLDER'],
  ['the older of two messages in a delivery', { isSuperseded: true }, 'NONE', 'SUPERSEDED'],
  ['a take-down of a release that we have', { isTakenDown: true, release: KNOWN }, 'NONE', 'TAKEN_DOWN'],
  ['a take-down of a release that we do not have', { isTakenDown: true }, 'NONE', 'TAKEN_DOWN'],
  ['an update of an imported release', { release: KNOWN }, 'UPDATE', null],
  ['an update that changes nothing', { release: { ...KNOWN, differences: 0 } }, 'NONE', 'UNCHANGED'],
  ['an update of a release on air', { release: { ...KNOWN, isLocked: true } }, 'UPDATE', 'ON_AIR'],
  ['an update of a release edited here', { release: { ...KNOWN, isEdited: true } }, 'UPDATE', 'EDITED'],
  ['an update of one on air and edited', { release: { ...KNOWN, isLocked: true, isEdited: true } }, 'UPDATE', 'ON_AIR'],
  ['an update of a withdrawn release', { release: { ...KNOWN, isWithdrawn: true } }, 'NONE', 'WITHDRAWN'],
];

test.each(TABLE)('%s: the plan of an import', (_what, facts, action, hold) => {
  expect(importPlan({ ...NEW, ...facts })).toEqual({ action, hold });
});

test('only a release on air or edited here can be chosen nevertheless', () => {
  const holds: (ImportHold | null)[] = TABLE.map(([, , , hold]) => hold);
  expect([...new Set(holds.filter(mayOverwrite))]).toEqual(['ON_AIR', 'EDITED']);
});
