/** Three versions of the same record, as form values. */
export interface Versions<V extends object> {
  /** The version that both sides started from. */
  base: V;
  mine: V;
  /** What is stored now. */
  theirs: V;
}

export type Side = 'mine' | 'theirs';

/** A value that both sides changed, differently. */
export interface Conflict {
  /** Identifies the value among all conflicts, independent of its position in a list. */
  id: string;
  /** Path in my version: names of fields, and indexes of lists from 0. */
  at: readonly (string | number)[];
  mine: unknown;
  theirs: unknown;
  /** The list's entry that holds the value; undefined outside of lists. */
  entry?: unknown;
}

export interface Merge<V extends object> {
  /** Both versions merged, with the chosen side of each conflict. */
  merged: V;
  conflicts: readonly Conflict[];
  /** Paths of values that only the others changed; they are part of `merged`. */
  taken: readonly (readonly (string | number)[])[];
}

/** Identity of a list's entry, the same in all versions; null for one that is in no other version. */
export type Identify = (entry: Readonly<Record<string, unknown>>) => string | null;

type Row = Record<string, unknown>;

/** Fields that the server writes with each save; always taken as stored. */
const WRITTEN: ReadonlySet<string> = new Set(['id', 'key', 'version', 'jpaVersion']);
/**
 * Whether a field is set by the server or by the order of a list (a numeric `position`; a person's `position` is typed
 * text).
 */
const isGiven = (name: string, value: unknown): boolean =>
  WRITTEN.has(name) || (name === 'position' && typeof value === 'number');

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
/** A stored file is one value, compared by its id, because its URL changes with each response. */
const isFile = (value: unknown): boolean => isRow(value) && 'fileName' in value && 'id' in value;
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

const byId: Identify = ({ id }) => (typeof id === 'number' ? String(id) : null);

/**
 * Whether two values say the same: nothing typed is null, undefined or an empty text; files are the same by their id.
 */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other || (isEmpty(one) && isEmpty(other))) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => isSameValue(value, other[index]));
  if (!isRow(one) || !isRow(other)) return false;
  if (isFile(one) || isFile(other)) return one.id === other.id;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isGiven(name, one[name] ?? other[name]) || isSameValue(one[name], other[name]));
}

/** Copy of an entry without the ids of its rows, to store it as a new one. */
function asNew(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asNew);
  if (!isRow(value) || isFile(value)) return value;
  const { id: _, ...rest } = value;
  return Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, asNew(inner)]));
}

/** Entries of a list by their identity, in order; those without one get one that no other list has. */
function entriesOf(rows: readonly unknown[], identify: Identify, owner: string): Map<string, Row> {
  const hasIds = rows.some((row) => isRow(row) && identify(row) !== null);
  return new Map(
    rows.map((row, index) => {
      const entry = row as Row;
      // Entries without ids are compared by their content.
      const name = identify(entry) ?? (hasIds || 'id' in entry ? `${owner}-${String(index)}` : JSON.stringify(entry));
      return [name, entry];
    }),
  );
}

/**
 * The order of a merged list: mine where I have moved something, otherwise theirs; new entries stay behind the one that
 * they followed.
 */
function orderOf(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const shared = (names: readonly string[]) => names.filter((name) => base.includes(name) && mine.includes(name));
  const hasMoved = shared(base).join('\n') !== shared(mine).join('\n');
  const [first, second] = hasMoved ? [mine, theirs] : [theirs, mine];
  const order = [...first];
  second.forEach((name, index) => {
    if (order.includes(name)) return;
    const before = second.slice(0, index).findLast((other) => order.includes(other));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, name);
  });
  return order;
}

interface Place {
  id: string;
  at: readonly (string | number)[];
  entry?: unknown;
}

/**
 * Merges two versions of a record that began as the same: a value that one side has changed is taken from that side,
 * one that both have changed differently is a conflict. Entries of lists are the same by `identify`, so that one person
 * can add a contact while another edits a second one and a third is removed.
 * @param sideOf the side to take for a conflict, by its `id`; mine unless it says otherwise
 * @param identify the same entry in different versions; by `id` unless given
 */
export function mergeVersions<V extends object>(
  { base, mine, theirs }: Versions<V>,
  sideOf: (id: string) => Side = () => 'mine',
  identify: Identify = byId,
): Merge<V> {
  const conflicts: Conflict[] = [];
  const taken: (readonly (string | number)[])[] = [];

  const conflict = (place: Place, mineValue: unknown, theirsValue: unknown): unknown => {
    conflicts.push({ ...place, mine: mineValue, theirs: theirsValue });
    return sideOf(place.id) === 'mine' ? mineValue : theirsValue;
  };

  const value = (place: Place, before: unknown, my: unknown, their: unknown): unknown => {
    if (isSameValue(my, their)) return isRow(their) || Array.isArray(their) ? their : my;
    if (isSameValue(before, my)) {
      taken.push(place.at);
      return their;
    }
    const isList = [before, my, their].every((one) => Array.isArray(one) && one.every((row) => isRow(row)));
    if (isList) return list(place, before as Row[], my as Row[], their as Row[]);
    const isRecord = [before, my, their].every((one) => isRow(one) && !isFile(one));
    if (isRecord) return record(place, before as Row, my as Row, their as Row);
    return isSameValue(before, their) ? my : conflict(place, my, their);
  };

  const record = (place: Place, before: Row, my: Row, their: Row): Row => {
    const names = [...new Set([...Object.keys(their), ...Object.keys(my)])];
    const inner = (name: string): Place => ({ ...place, id: `${place.id}/${name}`, at: [...place.at, name] });
    return Object.fromEntries(
      names.map((name) => [
        name,
        isGiven(name, their[name] ?? my[name])
          ? (their[name] ?? my[name])
          : value(inner(name), before[name], my[name], their[name]),
      ]),
    );
  };

  const list = (place: Place, before: Row[], my: Row[], their: Row[]): Row[] => {
    const [was, ours, stored] = [
      entriesOf(before, identify, 'base'),
      entriesOf(my, identify, 'mine'),
      entriesOf(their, identify, 'theirs'),
    ];
    const placeOf = (name: string): Place => {
      const index = [...ours.keys()].indexOf(name);
      const entry = ours.get(name) ?? stored.get(name);
      return { id: `${place.id}/${name}`, at: [...place.at, index < 0 ? ours.size : index], entry };
    };
    const rowOf = (name: string): unknown => {
      const [old, mineRow, theirsRow] = [was.get(name), ours.get(name), stored.get(name)];
      if (mineRow && theirsRow) return record(placeOf(name), old ?? {}, mineRow, theirsRow);
      if (mineRow) {
        if (!old) return mineRow;
        // The others removed the entry. It is removed here too unless I changed it.
        return isSameValue(old, mineRow) ? undefined : asNew(conflict(placeOf(name), mineRow, undefined));
      }
      if (!old) return theirsRow;
      return isSameValue(old, theirsRow) ? undefined : conflict(placeOf(name), undefined, theirsRow);
    };
    const order = orderOf([...was.keys()], [...ours.keys()], [...stored.keys()]);
    if ([...stored.keys()].some((name) => !was.has(name) && !ours.has(name))) taken.push(place.at);
    return order.map(rowOf).filter((row): row is Row => row !== undefined);
  };

  const merged = record({ id: '', at: [] }, base as Row, mine as Row, theirs as Row) as V;
  return { merged, conflicts, taken };
}
