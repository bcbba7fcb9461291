import { changedColumns } from '../changed-columns';

const COLUMNS = { firstName: 'first_name', city: 'city', numbers: 'numbers', disabled: 'disabled' };
const ROW = { id: 1, first_name: 'Ada', city: null, numbers: ['1'], disabled: false };

test.each([
  ['a value that differs', { firstName: 'Grace' }, { first_name: 'Grace' }],
  ['an equal value', { firstName: 'Ada' }, {}],
  ['a value that was not sent', { firstName: undefined }, {}],
  ['a value without a column', { version: 3 }, {}],
  ['an empty text where there is a value', { firstName: '' }, { first_name: null }],
  ['an empty text where there is none', { city: '' }, {}],
  ['an equal list', { numbers: ['1'] }, {}],
  ['another list', { numbers: ['1', '2'] }, { numbers: ['1', '2'] }],
  ['false where there is no value', { city: false }, { city: false }],
])('%s', (_what, sent, changes) => {
  expect(changedColumns(ROW, sent, COLUMNS)).toEqual(changes);
});
