import { earliestStart, endBefore, isWithdrawable, stateOn } from '../price-list-periods';

const first = { id: 1, validFrom: '2020-01-01', validTo: null };
const planned = { id: 2, validFrom: '2027-01-01', validTo: null };
const TODAY = '2026-11-23';

describe('a new price list', () => {
  it.each([
    ['the first one', [], TODAY],
    ['after one that is valid', [first], TODAY],
    ['after one that is over', [{ ...first, validTo: '2025-12-31' }], TODAY],
    ['on the day on which the last one began', [{ ...first, validFrom: TODAY }], TODAY],
    ['after one that has not begun', [planned, { ...first, validTo: '2026-12-31' }], '2027-01-01'],
  ])('%s starts on this day at the earliest', (_what, lists, earliest) => {
    expect(earliestStart(lists, TODAY)).toBe(earliest);
  });

  it('ends the previous one on the day before, also over a change of the year', () => {
    expect(endBefore('2027-01-01')).toBe('2026-12-31');
    expect(endBefore('2028-03-01')).toBe('2028-02-29');
  });
});

describe('withdrawing a price list', () => {
  it.each([
    ['the last one before its first day', [planned, first], 2, true],
    ['one that has begun', [first], 1, false],
    ['one that begins today', [{ ...planned, validFrom: TODAY }, first], 2, false],
    ['one that another follows', [planned, first], 1, false],
    ['the only one', [planned], 2, false],
    ['an unknown one', [planned, first], 3, false],
  ])('%s', (_what, lists, id, expected) => {
    expect(isWithdrawable(lists, id, TODAY)).toBe(expected);
  });
});

describe('the state of a price list', () => {
  const ended = { ...first, validTo: '2026-12-31' };
  const newer = { id: 3, validFrom: '2026-11-01', validTo: null };
  const replaced = { id: 4, validFrom: '2027-01-01', validTo: '2026-12-31' };

  it.each([
    ['one that runs', [first], first, 'VALID'],
    ['one on its last day', [{ ...first, validTo: TODAY }], { ...first, validTo: TODAY }, 'VALID'],
    ['one that ended yesterday', [{ ...first, validTo: '2026-11-22' }], { ...first, validTo: '2026-11-22' }, 'OVER'],
    ['one that has not begun', [planned, ended], planned, 'PLANNED'],
    ['the one before it', [planned, ended], ended, 'VALID'],
    ['one that a newer one with the same first day replaced', [planned, replaced, ended], replaced, 'OVER'],
    ['the newer of two that overlap', [newer, first], newer, 'VALID'],
    ['the older of two that overlap', [newer, first], first, 'OVER'],
  ])('%s', (_what, lists, list, expected) => {
    expect(stateOn(lists, list, TODAY)).toBe(expected);
  });
});
