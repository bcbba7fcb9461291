import { createElement, type ComponentType } from 'react';
import { checkConnection } from '@/providers/connection/connection-store';

/** The code of a screen could not be loaded because the server cannot be reached or is restarting. */
export class ServerAwayError extends Error {
  override name = 'ServerAwayError';
}

/** What Vite says about a stylesheet that a module needs. */
const STYLES = /^Unable to preload CSS for (?<href>\S+)$/;

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
    const href = error instanceof Error ? STYLES.exec(error.message)?.groups?.href : undefined;
    if (href) failedStyles.add(href);
    if ((await checkConnection()) !== 'ok') throw new ServerAwayError('The server is away', { cause: error });
    throw error;
  }
}

/** The loader and the component of a route whose code is loaded when it is opened, and not by the router's `lazy`. */
export function loadedPage(load: () => Promise<{ default: ComponentType }>) {
  let Page: ComponentType | null = null;
  return {
    loader: async () => {
      Page ??= (await loadCode(load)).default;
      return null;
    },
    Component: () => Page && createElement(Page),
  };
}
