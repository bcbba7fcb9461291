import { useSyncExternalStore } from 'react';
import { sharedStorage } from '@/config/browser-storage';

export const ThemeChoice = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof ThemeChoice)[number];

const STORED = 'mpn.theme';
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function readChoice(): ThemeChoice {
  const stored = sharedStorage.getItem(STORED);
  return ThemeChoice.find((choice) => choice === stored) ?? 'system';
}

let choice = readChoice();

function announce(): void {
  for (const listener of listeners) listener();
}

export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  sharedStorage.setItem(STORED, next);
  announce();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  systemIsDark.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    systemIsDark.removeEventListener('change', listener);
  };
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, () => choice);
}

/** The appearance in effect, following the system if that is chosen. */
export function useAppearance(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, () => {
    if (choice !== 'system') return choice;
    return systemIsDark.matches ? 'dark' : 'light';
  });
}
