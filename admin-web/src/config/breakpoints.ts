/** Screen breakpoints in CSS pixels. */
export const BREAKPOINTS = { phone: 600, tablet: 1024, desktop: 1440, wide: 1920 } as const;
