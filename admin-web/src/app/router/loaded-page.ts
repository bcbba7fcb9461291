import { createElement, type ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { loadCode } from '@/providers/connection/load-code';

/** A route whose code is loaded when it is opened, and not by the router's `lazy`. */
export interface LoadedPage {
  route: Required<Pick<RouteObject, 'loader' | 'Component'>>;
  /** Takes the component from code that is loaded already: from then on the route needs nothing from the server. */
  hold: (component: ComponentType) => void;
}

export function loadedPage(load: () => Promise<{ default: ComponentType }>): LoadedPage {
  let Page: ComponentType | null = null;
  return {
    route: {
      loader: async () => {
        Page ??= (await loadCode(load)).default;
        return null;
      },
      Component: () => Page && createElement(Page),
    },
    hold: (component) => {
      Page = component;
    },
  };
}
