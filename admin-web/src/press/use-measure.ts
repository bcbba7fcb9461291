import { useCallback, useEffect } from 'react';
import { call } from './calls';

export type PressEvent =
  | { type: 'SEEN'; visibleMs: number; input: 'POINTER' | 'KEY' | 'SCROLL' | 'TOUCH' }
  | { type: 'PLAYED'; trackId: number; ranges: [number, number][] };

export type Measure = (event: PressEvent, leaving?: boolean) => void;

const SEEN_AFTER_MS = 2_000;
const INPUTS = {
  pointermove: 'POINTER',
  pointerdown: 'POINTER',
  keydown: 'KEY',
  scroll: 'SCROLL',
  touchstart: 'TOUCH',
} as const;

/** Sends what was seen and played, unless the guest listens without being measured. A lost message costs nothing else. */
export function useMeasure(slug: string, measured: boolean): Measure {
  const measure = useCallback<Measure>(
    (event, leaving = false) => {
      if (!measured) return;
      call('POST', `/press/pages/${slug}/events`, { events: [event] }, leaving).catch(() => undefined);
    },
    [slug, measured],
  );
  useEffect(() => {
    if (!measured) return undefined;
    let visibleMs = 0;
    let input: (typeof INPUTS)[keyof typeof INPUTS] | null = null;
    const note = (event: Event) => {
      input = INPUTS[event.type as keyof typeof INPUTS];
    };
    const names = Object.keys(INPUTS);
    for (const name of names) window.addEventListener(name, note, { passive: true });
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') visibleMs += 500;
      if (visibleMs < SEEN_AFTER_MS || input === null) return;
      measure({ type: 'SEEN', visibleMs, input });
      clearInterval(timer);
    }, 500);
    return () => {
      clearInterval(timer);
      for (const name of names) window.removeEventListener(name, note);
    };
  }, [measure, measured]);
  return measure;
}
