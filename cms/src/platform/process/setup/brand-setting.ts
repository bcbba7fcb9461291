import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const LINE = /^BRAND_NAME=.*$/m;

/**
 * The settings' file with the brand: its first line `BRAND_NAME` is replaced, or one is added at the end.
 * @param settings the file's text, empty for a new one
 */
export function withBrand(settings: string, name: string): string {
  const line = `BRAND_NAME="${name}"`;
  if (LINE.test(settings)) return settings.replace(LINE, () => line);
  return `${settings}${settings && !settings.endsWith('\n') ? '\n' : ''}${line}\n`;
}

/**
 * Writes the brand, a setting of the server, into the settings' file.
 * @returns whether the file could be written
 */
export function saveBrand(file: string, name: string): boolean {
  try {
    writeFileSync(file, withBrand(existsSync(file) ? readFileSync(file, 'utf8') : '', name));
    return true;
  } catch {
    return false;
  }
}
