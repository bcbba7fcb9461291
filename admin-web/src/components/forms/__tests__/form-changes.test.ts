import { saveAccountSettings, savePersonalData } from '@mpn/domain';
import { changesOf, fieldsOf } from '../form-changes';

describe('changesOf', () => {
  it.each([
    ['nothing', { city: 'Köln', tags: [1, 2] }, {}],
    ['a changed text', { city: 'Bonn', tags: [1, 2] }, { city: 'Bonn' }],
    ['an emptied text', { city: null, tags: [1, 2] }, { city: null }],
    ['a list as a whole', { city: 'Köln', tags: [2, 1] }, { tags: [2, 1] }],
    ['what was not there before', { city: 'Köln', tags: [1, 2], password: 'secret' }, { password: 'secret' }],
    ['no empty text for none', { city: 'Köln', tags: [1, 2], street: '' }, {}],
  ])('returns %s', (_, after: object, changes) => {
    expect(changesOf({ city: 'Köln', tags: [1, 2] }, after)).toEqual(changes);
  });
});

describe('fieldsOf', () => {
  it("returns the fields of the call's body, without the version", () => {
    const settings = {
      ...Object.fromEntries(Object.keys(saveAccountSettings.body!.fields).map((name) => [name, name])),
    };
    const { version: _version, ...fields } = settings;
    expect(fieldsOf(saveAccountSettings, { ...settings, saveResult: 'SAVED' })).toEqual(fields);
    expect(fieldsOf(savePersonalData, { loginName: 'x', city: 'Köln' })).not.toHaveProperty('loginName');
  });
});
