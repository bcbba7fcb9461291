import { injectCSS, removeCSS, updateCSS as updateStyle } from 'rc-util/es/Dom/dynamicCSS.js';

/**
 * In place of the module with which antd puts its styles into the page (vite.config.ts). antd calls `updateCSS` for
 * each instance of a component, not once for each style: a list of a hundred buttons would a hundred times search all
 * style elements and compare their whole text. What was put in last is found by its key here.
 */
export { injectCSS, removeCSS };

type Options = Parameters<typeof updateStyle>[2];

interface Kept {
  css: string;
  element: HTMLElement;
}

const keptByKey = new Map<string, Kept>();

/**
 * Puts a style into the page, or replaces the text of the style with the same key.
 * @returns its element
 * @param key identifies the style among those with the same mark
 */
export function updateCSS(css: string, key: string, options: Options = {}): HTMLElement {
  // Containers and nonces of their own are not used by us.
  if (options.attachTo || options.csp) return updateStyle(css, key, options);
  const place = `${options.mark ?? ''} ${key}`;
  const kept = keptByKey.get(place);
  // removeCSS takes the element out of the page.
  if (kept?.css === css && kept.element.isConnected) return kept.element;
  const element = updateStyle(css, key, options);
  keptByKey.set(place, { css, element });
  return element;
}
