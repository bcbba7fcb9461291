/** Size of every picture of the manual, in pixels: known before it is loaded, so that the text does not jump. */
export const PICTURE = { width: 1200, height: 750 } as const;
