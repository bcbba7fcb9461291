/** What the browser keeps, as texts by their keys. */
export interface BrowserStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
  keys: () => string[];
}

/**
 * The browser's storage, which may refuse: where cookies are blocked already looking at it throws, and it may be full.
 * What it does not take is kept as long as the page.
 */
function storageOf(name: 'localStorage' | 'sessionStorage'): BrowserStorage {
  const inPage = new Map<string, string>();
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(window[name]);
    } catch {
      return otherwise;
    }
  };
  const removeItem = (key: string): void => {
    inPage.delete(key);
    attempt((storage) => storage.removeItem(key), undefined);
  };
  return {
    getItem: (key) => inPage.get(key) ?? attempt((storage) => storage.getItem(key), null),
    setItem(key, value) {
      removeItem(key);
      const isKept = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (!isKept) inPage.set(key, value);
    },
    removeItem,
    keys: () => [...inPage.keys(), ...attempt((storage) => Object.keys(storage), [])],
  };
}

/** Shared by all tabs, and kept when the browser is closed. */
export const sharedStorage = storageOf('localStorage');

/** Of this tab, and kept when its page is loaded anew. */
export const tabStorage = storageOf('sessionStorage');
