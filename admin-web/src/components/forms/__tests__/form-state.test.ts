import { formReducer, isRefused, opened, versionOfOthers, type FormEvent, type FormState } from '../form-state';

type State = FormState<string>;
type Event = FormEvent<string>;

const version = (number: number, stored = `v${number}`) => ({ number, stored });
const [v1, v2, v3, v4] = [version(1), version(2), version(3), version(4)];
const other2 = version(2, 'v2 read again');

const EMPTY = opened<string>('a');
/** The form shows version 2, which is also what was read last. */
const CLEAN: State = { ...EMPTY, based: v2, newest: v2 };
const TYPED: State = { ...CLEAN, isDirty: true };
/** Something is typed, and others have saved version 3. */
const MEANWHILE: State = { ...TYPED, newest: v3 };
const SENT: State = { ...TYPED, sentAfter: 2 };
const REFUSED: State = { ...MEANWHILE, refused: 2 };

const read = (arrived: typeof v1, isTyped = false): Event => ({ type: 'read', read: arrived, isTyped });
const typed = (isDirty: boolean): Event => ({ type: 'typed', isDirty });
const saved = (stored: typeof v1 | null, isTyped = false): Event => ({ type: 'saved', saved: stored, isTyped });
const taken = (over: typeof v1, isTyped: boolean): Event => ({ type: 'taken', over, isTyped });

it.each<[string, State, Event, Partial<State>]>([
  ['the first reading is taken over', EMPTY, read(v2), { based: v2, newest: v2 }],
  ['the first one also where something was typed before it came', EMPTY, read(v2, true), { based: v2, newest: v2 }],
  ['a newer one is taken over while nothing was typed', CLEAN, read(v3), { based: v3, newest: v3 }],
  ['a newer one is left while something was typed', TYPED, read(v3, true), { newest: v3 }],
  ['what is typed when a newer one arrives stays, and counts', CLEAN, read(v3, true), { newest: v3, isDirty: true }],
  ['one from before the own last save is left', CLEAN, read(v1), { newest: v1 }],
  ['another one of the same version is taken over', CLEAN, read(other2), { based: other2, newest: other2 }],
  ['one that arrives while a save runs is left', SENT, read(v3, true), { newest: v3 }],
  ['typing is noted', CLEAN, typed(true), { isDirty: true }],
  ['typing back to what is stored is none', TYPED, typed(false), { isDirty: false }],
  ['typing back takes over what others have saved', MEANWHILE, typed(false), { based: v3, isDirty: false }],
  ['a save notes the version before it', TYPED, { type: 'sent' }, { sentAfter: 2 }],
  ['so does the one that creates', EMPTY, { type: 'sent' }, { sentAfter: 0 }],
  ['a save that failed leaves the input', SENT, { type: 'failed' }, { sentAfter: null }],
  ['a refused one, too', SENT, { type: 'refused', number: 2 }, { sentAfter: null, refused: 2 }],
  ['a saved record is taken over', SENT, saved(v3), { based: v3, isDirty: false, sentAfter: null }],
  ['input since the save was sent stays', SENT, saved(v3, true), { based: v3, isDirty: true, sentAfter: null }],
  ['a save after a refusal ends it', REFUSED, saved(v4), { based: v4, isDirty: false, refused: null }],
  ['what was created leaves the form without input', TYPED, saved(null), { isDirty: false }],
  ['a version of others is taken over with the input', REFUSED, taken(v3, true), { based: v3, refused: null }],
  ['or instead of it', REFUSED, taken(v3, false), { based: v3, isDirty: false, refused: null }],
  ['discarded input leaves what is stored', TYPED, { type: 'discarded' }, { isDirty: false }],
  ['as others have saved it', REFUSED, { type: 'discarded' }, { based: v3, isDirty: false, refused: null }],
])('%s', (_, before, event, change) => {
  expect(formReducer(before, event)).toEqual({ ...before, ...change });
});

it.each<[string, State, Event]>([
  ['the same reading', TYPED, read(v2, true)],
  ['the same record again', MEANWHILE, { type: 'opened', key: 'a' }],
])('%s changes nothing, so that nothing is drawn again', (_, before, event) => {
  expect(formReducer(before, event)).toBe(before);
});

it('switches to another record despite input, and is empty until it is loaded', () => {
  const switched = formReducer(REFUSED, { type: 'opened', key: 'b' });
  expect(switched).toEqual(opened('b'));
  expect(formReducer(switched, read(v1))).toMatchObject({ key: 'b', based: v1, isDirty: false });
});

it('accepts a record that does not exist yet', () => {
  const none = { number: 0, stored: null };
  const state = formReducer(opened<null>('a'), { type: 'read', read: none, isTyped: false });
  expect(state.based).toBe(none);
  expect(formReducer(state, { type: 'read', read: none, isTyped: false })).toBe(state);
});

it.each<[string, State, typeof v1 | null]>([
  ['nothing was read', EMPTY, null],
  ['the form holds what was read', CLEAN, null],
  ['the form holds its own newer save', { ...CLEAN, based: v3 }, null],
  ['somebody else has saved', MEANWHILE, v3],
  ['a save of the form is under way, whose result this may be', { ...SENT, newest: v3 }, null],
  ['it was there before the save under way', { ...MEANWHILE, sentAfter: 3 }, v3],
])('the version of others, where %s', (_, state, expected) => {
  expect(versionOfOthers(state)).toBe(expected);
});

it.each<[string, State, boolean]>([
  ['none was', TYPED, false],
  ['it was', REFUSED, true],
  ['the form is based on the newer version since', { ...REFUSED, based: v3 }, false],
])('a save is refused, where %s', (_, state, expected) => {
  expect(isRefused(state)).toBe(expected);
});
