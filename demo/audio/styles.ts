import { BANDS } from './styles/bands';
import { ELECTRONIC } from './styles/electronic';
import { QUIET } from './styles/quiet';
import type { Style, StyleName } from './styles/style';

export type { BassPattern, ChordPattern, DrumPattern, Style, StyleName } from './styles/style';

/** How each style of the demo's music is played. */
export const STYLES: Readonly<Record<StyleName, Style>> = { ...ELECTRONIC, ...BANDS, ...QUIET };
