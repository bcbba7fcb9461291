import { useState } from 'react';
import { useSession } from '@/providers/session/session-store';
import { ALBUM_COLUMNS, DEFAULT_ALBUM_COLUMNS, type AlbumColumn } from './album-columns';

const known = (columns: readonly unknown[]): AlbumColumn[] =>
  ALBUM_COLUMNS.filter((column) => columns.includes(column));

function read(key: string): AlbumColumn[] {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;
    const columns = Array.isArray(stored) ? known(stored) : [];
    return columns.length > 0 ? columns : DEFAULT_ALBUM_COLUMNS;
  } catch {
    return DEFAULT_ALBUM_COLUMNS;
  }
}

/** The person's columns, remembered in this browser under the login name's hash. */
export function useChosenColumns(): [AlbumColumn[], (columns: readonly string[]) => void] {
  const key = `mpn.columns.release-list.${useSession().loginNameHash}`;
  const [columns, setColumns] = useState(() => read(key));
  const choose = (next: readonly string[]) => {
    const chosen = known(next);
    if (chosen.length === 0) return;
    setColumns(chosen);
    localStorage.setItem(key, JSON.stringify(chosen));
  };
  return [columns, choose];
}
