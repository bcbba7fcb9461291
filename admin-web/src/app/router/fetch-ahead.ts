/** How long a page has been shown before anything is fetched ahead, in ms: its own reads come first. */
const SETTLED_MS = 3000;

const pages = new Map<string, () => Promise<void>>();

/** Makes known how the code and texts of the page at a path are loaded. */
export const canFetchAhead = (path: string, load: () => Promise<void>): void => void pages.set(path, load);

interface Connection {
  saveData?: boolean;
}

/** Whether the visitor's browser asks for as little traffic as possible. */
const savesData = (): boolean => Boolean((navigator as { connection?: Connection }).connection?.saveData);

const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 60_000 });
    else setTimeout(resolve, 0);
  });

/**
 * Loads the code and texts of these pages, one after the other and only while the browser has nothing else to do. What
 * cannot be loaded is loaded when it is opened.
 * @param paths without a leading slash
 * @returns what ends it
 */
export function fetchAhead(paths: readonly string[]): () => void {
  let isWanted = !savesData();
  const timer = setTimeout(() => void work(), SETTLED_MS);
  async function work(): Promise<void> {
    for (const path of paths) {
      await untilIdle();
      if (!isWanted) return;
      await pages
        .get(path)?.()
        .catch(() => undefined);
    }
  }
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
}
