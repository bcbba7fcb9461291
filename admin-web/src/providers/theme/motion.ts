/** Whether things may move: not where the system asks for less motion. Read once: a change would mount everything anew. */
export const motion = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How the page scrolls to what somebody has to see. */
export const scrolling: ScrollBehavior = motion ? 'smooth' : 'auto';
