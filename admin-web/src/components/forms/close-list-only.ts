import type { KeyboardEvent } from 'react';

/**
 * `onKeyDown` of a TreeSelect: Escape closes its open list, and not the drawer or dialog around it. A Select does so
 * itself.
 */
export function closeListOnly(event: KeyboardEvent<HTMLElement>): void {
  const isOpen = (event.target as HTMLElement).getAttribute('aria-expanded') === 'true';
  if (event.key === 'Escape' && isOpen) event.stopPropagation();
}
