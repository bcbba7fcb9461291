/** Drawn here: fonts of phones show such signs as coloured pictures, others not at all. */
const PATHS = {
  play: 'M7 4.5v15l13-7.5z',
  pause: 'M6 4.5h4.5v15H6zM13.5 4.5H18v15h-4.5z',
  previous: 'M5 4.5h2.5v15H5zM20 4.5v15L8.5 12z',
  next: 'M16.5 4.5H19v15h-2.5zM4 4.5v15L15.5 12z',
} as const;

/** A sign of the player; its button has the name. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} fill="currentColor" />
    </svg>
  );
}
