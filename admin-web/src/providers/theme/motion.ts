/**
 * Whether to animate: false if the system prefers reduced motion. Read once, because a change would remount the app.
 */
export const motion = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Behaviour of scrolling by code. */
export const scrolling: ScrollBehavior = motion ? 'smooth' : 'auto';
