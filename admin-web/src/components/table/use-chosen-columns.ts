import { useState } from 'react';
import { sharedStorage } from '@/config/browser-storage';
import { useSession } from '@/providers/session/session-store';

/** All columns of a table in display order, and the ones visible by default. */
export interface ColumnChoice<C extends string> {
  /** Names the choice in the browser. */
  name: string;
  all: readonly C[];
  usual: readonly C[];
}

const known = <C extends string>({ all }: ColumnChoice<C>, columns: readonly unknown[]): C[] =>
  all.filter((column) => columns.includes(column));

/** What was chosen before, possibly with columns that are not offered any more; null if nothing was. */
function read(key: string): readonly unknown[] | null {
  try {
    const stored = JSON.parse(sharedStorage.getItem(key) ?? 'null') as unknown;
    return Array.isArray(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** The person's columns of a table, remembered in this browser under the login name's hash. */
export function useChosenColumns<C extends string>(
  choice: ColumnChoice<C>,
): [readonly C[], (columns: readonly string[]) => void] {
  const key = `mpn.columns.${choice.name}.${useSession().loginNameHash}`;
  const [stored, setStored] = useState(() => read(key));
  const choose = (next: readonly string[]) => {
    const chosen = known(choice, next);
    if (chosen.length === 0) return;
    setStored(chosen);
    sharedStorage.setItem(key, JSON.stringify(chosen));
  };
  // Columns may be offered later than the first rendering, when the rows are there.
  const columns = known(choice, stored ?? []);
  return [columns.length > 0 ? columns : choice.usual, choose];
}
