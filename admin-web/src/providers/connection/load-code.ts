import { checkConnection, whenConnected } from './connection-store';

/** The code of a screen could not be loaded because the server cannot be reached or is restarting. */
export class ServerAwayError extends Error {
  override name = 'ServerAwayError';
}

/** Loads a stylesheet that has failed once: Vite does not try it a second time. */
function loadStyles(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`Unable to preload CSS for ${href}`));
    };
    document.head.append(link);
  });
}

const failedStyles = new Set<string>();

/** Notes the stylesheets that did not arrive: Vite names the first only, and never asks for any of them again. */
function noteFailedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.sheet !== null) continue;
    failedStyles.add(link.href);
    link.remove();
  }
}

/**
 * Loads a module of code; may be called again after it has failed.
 * @throws ServerAwayError when the server cannot be reached; else the browser's error, when the file is missing there
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    for (const href of failedStyles) {
      await loadStyles(href);
      failedStyles.delete(href);
    }
    return await load();
  } catch (error) {
    noteFailedStyles();
    if ((await checkConnection()) !== 'ok') throw new ServerAwayError('The server is away', { cause: error });
    throw error;
  }
}

/**
 * As {@link loadCode}; waits for a server that is away.
 * @throws the browser's error when the file is missing at the server
 */
export async function loadCodeWhenConnected<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await loadCode(load);
    } catch (error) {
      if (!(error instanceof ServerAwayError)) throw error;
      await whenConnected();
    }
  }
}
