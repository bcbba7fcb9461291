import { readFile } from 'node:fs/promises';
import { fail, isAppError, type PdfInfo } from '@mpn/domain';
import { PDF_MAX_PAGES } from '../rules/limits';
import { requireMagic } from './magic';

/** pdf.js without evaluation of code and without fonts. */
const OPTIONS = { isEvalSupported: false, disableFontFace: true, useSystemFonts: false, verbosity: 0 };

/**
 * Runs in a child process: checks a PDF with pdf.js (by default at most 40 MB, never more than 100, so in memory) by
 * its first and last page. Reading every page would be quadratic: pdf.js walks a flat page tree from its start for
 * each.
 * @throws AppError not-pdf, pdf-encrypted, max-pages or file-damaged
 */
export async function run({ path }: { path: string }): Promise<PdfInfo & { mime: string; ext: string }> {
  await requireMagic(path, ['application/pdf'], 'mpn.backend.media.error.not-pdf');
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({ data: new Uint8Array(await readFile(path)), ...OPTIONS });
  try {
    const document = await task.promise;
    const pages = document.numPages;
    if (!Number.isInteger(pages) || pages < 1) throw fail('mpn.backend.media.error.file-damaged');
    if (pages > PDF_MAX_PAGES) {
      throw fail('mpn.backend.media.error.max-pages', { actual: pages, max: PDF_MAX_PAGES });
    }
    await document.getPage(1);
    await document.getPage(pages);
    return { pages, mime: 'application/pdf', ext: 'pdf' };
  } catch (error) {
    if (isAppError(error)) throw error;
    const encrypted = error instanceof Error && error.name === 'PasswordException';
    throw fail(encrypted ? 'mpn.backend.media.error.pdf-encrypted' : 'mpn.backend.media.error.file-damaged');
  } finally {
    await task.destroy();
  }
}
