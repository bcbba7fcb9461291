/** Detects whether a save changes anything; otherwise the result is NO_SAVE. */

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// An empty text equals null.
function normalised(value: unknown): unknown {
  return value === undefined || value === '' ? null : value;
}

function differs(original: unknown, edited: unknown): boolean {
  const [before, after] = [normalised(original), normalised(edited)];
  if (Array.isArray(before) && Array.isArray(after)) {
    return before.length !== after.length || after.some((entry, index) => differs(before[index], entry));
  }
  if (isRecord(before) && isRecord(after)) return hasChanges(before, after);
  return !Object.is(before, after);
}

/**
 * True when a key in `edited` differs from `original`. undefined is no change; null, undefined and '' are the same; the
 * order of a list counts.
 */
export function hasChanges(original: object, edited: object): boolean {
  const before = original as Record<string, unknown>;
  return Object.entries(edited).some(([key, value]) => value !== undefined && differs(before[key], value));
}
