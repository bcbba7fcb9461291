import { join } from 'node:path';
import { parserPool, parserSettings } from '@mpn/process-kit';
import type { PdfInfo, PictureInfo } from '@mpn/domain';
import type { Magic } from './magic';
import type { PictureRules } from './picture';

const moduleOf = (name: string): string => join(__dirname, `${name}.js`);

const MODULES = { sniff: moduleOf('sniff'), pdf: moduleOf('pdf'), picture: moduleOf('picture') };
const VARIANT = moduleOf('picture-variant');

/** Starts the parser processes in advance, so that the first upload does not wait for them. */
export function warmParsers(): void {
  parserPool().warm([...Object.values(MODULES), VARIANT]);
}

/**
 * Detects a file's type by its first bytes, in a child process; null if unknown.
 * @throws ParserFailure
 */
export function sniffFile(path: string): Promise<Magic | null> {
  return parserPool().run(MODULES.sniff, { path });
}

/**
 * Checks a PDF in a child process.
 * @throws AppError the catalogue's media errors
 * @throws ParserFailure
 */
export function checkPdf(path: string): Promise<PdfInfo & { mime: string; ext: string }> {
  return parserPool().run(MODULES.pdf, { path });
}

/**
 * Checks a picture in a child process.
 * @throws AppError the catalogue's media errors
 * @throws ParserFailure
 */
export function checkPicture(path: string, rules: PictureRules): Promise<PictureInfo & { mime: string; ext: string }> {
  return parserPool().runPicture(MODULES.picture, { path, rules, memoryMb: parserSettings().pictureMemoryMb });
}

/**
 * Writes a smaller picture in a child process: as WebP, or as a square JPEG where the target ends in `.jpg`.
 * @throws ParserFailure
 */
export function writeVariant(source: string, target: string, width: number): Promise<{ size: number }> {
  return parserPool().runPicture(VARIANT, { source, target, width });
}
