import { saveAccountSettings, savePersonalData } from '@mpn/domain';
import { afterReading, changesOf, fieldsOf, hasNewer, isTyped, type Held } from '../form-changes';

interface Settings {
  version: number;
  city: string;
}

const versionOf = ({ version }: Settings): number => version;
const record = (version: number, city = 'Köln'): Settings => ({ version, city });
const held = (stored: Settings, key = 'a'): Held<Settings> => ({ key, stored, fill: true });

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

describe('afterReading', () => {
  const [own, newer, older] = [held(record(2)), record(3, 'Bonn'), record(1, 'Bonn')];
  const now = { key: 'a', versionOf, isDirty: false };

  it.each([
    ['the first reading is taken over', null, newer, false, { key: 'a', stored: newer, fill: true }],
    ['the first one also where something was typed before it came', null, newer, true, { ...held(newer) }],
    ['a newer one is taken over while nothing was typed', own, newer, false, { ...held(newer) }],
    ['a newer one is left while something was typed', own, newer, true, own],
    ['one from before the own last save is left', own, older, false, own],
    ['the same reading changes nothing', own, own.stored, false, own],
  ])('%s', (_, before, stored, isDirty, after) => {
    expect(afterReading({ ...now, held: before, read: { stored }, isDirty })).toEqual(after);
  });

  it('returns the same object if nothing changes, so that no field is filled again', () => {
    expect(afterReading({ ...now, held: own, read: { stored: newer }, isDirty: true })).toBe(own);
    expect(afterReading({ ...now, held: own, read: undefined })).toBe(own);
  });

  it('switches to another record despite input, and is empty until it is loaded', () => {
    expect(afterReading({ ...now, key: 'b', held: own, read: undefined, isDirty: true })).toBeNull();
    expect(afterReading({ ...now, key: 'b', held: own, read: { stored: older }, isDirty: true })).toEqual({
      key: 'b',
      stored: older,
      fill: true,
    });
  });

  it('accepts a record that does not exist yet', () => {
    const none = { key: 'a', stored: null, fill: true };
    expect(afterReading<Settings | null>({ ...now, versionOf: () => 0, held: none, read: { stored: null } })).toBe(
      none,
    );
  });
});

describe('hasNewer', () => {
  it.each([
    ['nothing was read', null, undefined, false],
    ['the form holds what was read', held(record(2)), record(2), false],
    ['the form holds its own newer save', held(record(3)), record(2), false],
    ['somebody else has saved', held(record(2)), record(3), true],
  ])('%s', (_, holding, stored, expected) => {
    expect(hasNewer({ held: holding, read: stored && { stored }, versionOf })).toBe(expected);
  });
});

describe('isTyped', () => {
  const sent = { contacts: [{ name: 'Robin' }] };
  const stored = { contacts: [{ id: 15, name: 'Robin' }] };
  it.each([
    ['what was sent', sent, false],
    ['what was stored, with the ids of new rows', stored, false],
    ['input entered since', { contacts: [{ name: 'Robin M.' }] }, true],
    ['input entered since the fields were filled', { contacts: [{ id: 15, name: 'Robin M.' }] }, true],
  ])('of fields that hold %s', (_, fields, expected) => {
    expect(isTyped({ sent, stored, fields })).toBe(expected);
  });
});
