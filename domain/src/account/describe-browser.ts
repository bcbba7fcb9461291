/** Browser and operating system by their common names; null where unknown. */
export interface BrowserName {
  browser: string | null;
  system: string | null;
}

// The order matters: Edge and Opera also contain Chrome, Chrome also Safari; Android also Linux, iPads also Mac OS.
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (names: readonly [RegExp, string][], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Browser and operating system of a User-Agent header. */
export function describeBrowser(userAgent: string | null): BrowserName {
  const text = userAgent ?? '';
  return { browser: firstOf(BROWSERS, text), system: firstOf(SYSTEMS, text) };
}
