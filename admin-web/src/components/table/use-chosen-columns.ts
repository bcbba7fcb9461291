import { useState } from 'react';
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

function read<C extends string>(key: string, choice: ColumnChoice<C>): readonly C[] {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;
    const columns = Array.isArray(stored) ? known(choice, stored) : [];
    return columns.length > 0 ? columns : choice.usual;
  } catch {
    return choice.usual;
  }
}

/** The person's columns of a table, remembered in this browser under the login name's hash. */
export function useChosenColumns<C extends string>(
  choice: ColumnChoice<C>,
): [readonly C[], (columns: readonly string[]) => void] {
  const key = `mpn.columns.${choice.name}.${useSession().loginNameHash}`;
  const [columns, setColumns] = useState(() => read(key, choice));
  const choose = (next: readonly string[]) => {
    const chosen = known(choice, next);
    if (chosen.length === 0) return;
    setColumns(chosen);
    localStorage.setItem(key, JSON.stringify(chosen));
  };
  return [columns, choose];
}
