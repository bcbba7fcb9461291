import { useState } from 'react';
import { sharedStorage } from '@/config/browser-storage';
import { MENU_GROUPS, type MenuGroup } from '@/providers/refine/resources';

const KEY = 'mpn.menu.folded';

function stored(): MenuGroup[] {
  try {
    const names: unknown = JSON.parse(sharedStorage.getItem(KEY) ?? '[]');
    return Array.isArray(names) ? MENU_GROUPS.filter((group) => names.includes(group)) : [];
  } catch {
    return [];
  }
}

/** The folded groups of the sidebar, remembered in this browser, and what folds or unfolds one. */
export function useFoldedGroups(): [readonly MenuGroup[], (group: MenuGroup) => void] {
  const [folded, setFolded] = useState(stored);
  const toggle = (group: MenuGroup) => {
    const next = folded.includes(group) ? folded.filter((other) => other !== group) : [...folded, group];
    setFolded(next);
    sharedStorage.setItem(KEY, JSON.stringify(next));
  };
  return [folded, toggle];
}
