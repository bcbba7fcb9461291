import type { Manual, ManualLanguage } from './manual';

const MODULES = { de: () => import('./manual-de'), en: () => import('./manual-en') };

/** Loads the manual: one chunk for each language, and pictures as they are seen. */
export async function loadManual(language: ManualLanguage): Promise<Manual> {
  return (await MODULES[language]()).manual;
}
