/** A stored version of the record that a form edits. */
export interface Version<S> {
  stored: S;
  /** 0 for a record without versions. */
  number: number;
}

/** What a form knows about its record; what is in the fields is antd's. */
export interface FormState<S> {
  /** Identifies the record that the form edits. */
  key: string;
  /** The version that the form is based on; null before the first reading, and in a form that creates. */
  based: Version<S> | null;
  /** The latest reading; null before the first. */
  newest: Version<S> | null;
  /** Whether the fields hold input that is not saved. */
  isDirty: boolean;
  /** During a save: number of the latest version read before it was sent. A newer one may be this save's own result. */
  sentAfter: number | null;
  /** The version on which the last refused save was based; null if none was refused. */
  refused: number | null;
}

export type FormEvent<S> =
  /** The form edits another record now. */
  | { type: 'opened'; key: string }
  /** A reading has arrived. `isTyped`: whether the fields hold input, by what is in them at this moment. */
  | { type: 'read'; read: Version<S>; isTyped: boolean }
  /** A field was changed, perhaps back to what is stored. */
  | { type: 'typed'; isDirty: boolean }
  | { type: 'sent' }
  /** A save has failed for another reason than a newer version. */
  | { type: 'failed' }
  /** A save met a newer version than `number`, on which it was based. */
  | { type: 'refused'; number: number }
  /** A save succeeded. `saved`: null in a form that creates; `isTyped`: whether there was input since it was sent. */
  | { type: 'saved'; saved: Version<S> | null; isTyped: boolean }
  /** The form is based on a version of others; `isTyped`: whether the fields keep values that differ from it. */
  | { type: 'taken'; over: Version<S>; isTyped: boolean }
  | { type: 'discarded' };

export const opened = <S>(key: string): FormState<S> => ({
  ...{ key, based: null, newest: null, isDirty: false, sentAfter: null, refused: null },
});

const isNewer = <S>(one: Version<S> | null, other: Version<S> | null): one is Version<S> =>
  one !== null && other !== null && one.number > other.number;

/** A reading is taken over as long as nothing is typed; one that is older than the own last save never. */
function afterReading<S>(state: FormState<S>, read: Version<S>, isTyped: boolean): FormState<S> {
  const { based, newest } = state;
  if (read.stored === newest?.stored) return state;
  const known = { ...state, newest: read };
  if (based === null) return { ...known, based: read, isDirty: false };
  if (read.stored === based.stored || isNewer(based, read)) return known;
  return isTyped ? { ...known, isDirty: true } : { ...known, based: read, isDirty: false };
}

/** Nothing is typed, so that the latest version is taken over. */
function withoutInput<S>(state: FormState<S>): FormState<S> {
  const { based, newest } = state;
  return { ...state, based: isNewer(newest, based) ? newest : based, isDirty: false };
}

/**
 * The state of a form after an event. The fields have to be filled from `based` if that is another one and nothing is
 * typed.
 */
export function formReducer<S>(state: FormState<S>, event: FormEvent<S>): FormState<S> {
  switch (event.type) {
    case 'opened':
      return event.key === state.key ? state : opened(event.key);
    case 'read':
      return afterReading(state, event.read, event.isTyped);
    case 'typed':
      return event.isDirty ? { ...state, isDirty: true } : withoutInput(state);
    case 'sent':
      return { ...state, sentAfter: state.newest?.number ?? 0 };
    case 'failed':
      return { ...state, sentAfter: null };
    case 'refused':
      return { ...state, sentAfter: null, refused: event.number };
    case 'saved':
      return { ...state, based: event.saved ?? state.based, isDirty: event.isTyped, sentAfter: null, refused: null };
    case 'taken':
      return { ...state, based: event.over, isDirty: event.isTyped, refused: null };
    case 'discarded':
      return { ...withoutInput(state), refused: null };
  }
}

/** Whether a save was refused, and the form is still based on the version that was too old. */
export const isRefused = <S>({ based, refused }: FormState<S>): boolean =>
  refused !== null && refused === (based?.number ?? 0);

/** A version newer than the form's that others have saved; null if there is none, or if it may be the form's own. */
export function versionOfOthers<S>({ based, newest, sentAfter }: FormState<S>): Version<S> | null {
  const mayBeOwn = sentAfter !== null && newest !== null && newest.number > sentAfter;
  return isNewer(newest, based) && !mayBeOwn ? newest : null;
}
