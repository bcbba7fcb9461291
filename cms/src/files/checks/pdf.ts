import { readFile } from 'node:fs/promises';
import { fail, isAppError, type PdfInfo } from '@mpn/domain';
import { requireMagic } from './magic';

/** Opens a PDF with pdf.js (at most 20 MB, so in memory) and touches every page. Throws not-pdf, pdf-encrypted or file-damaged. */
export async function checkPdf(path: string): Promise<PdfInfo & { mime: string; ext: string }> {
  await requireMagic(path, ['application/pdf'], 'mpn.backend.media.error.not-pdf');
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({
    data: new Uint8Array(await readFile(path)),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  });
  try {
    const document = await task.promise;
    for (let page = 1; page <= document.numPages; page += 1) await document.getPage(page);
    if (document.numPages === 0) throw fail('mpn.backend.media.error.file-damaged');
    return { pages: document.numPages, mime: 'application/pdf', ext: 'pdf' };
  } catch (error) {
    if (isAppError(error)) throw error;
    const encrypted = error instanceof Error && error.name === 'PasswordException';
    throw fail(encrypted ? 'mpn.backend.media.error.pdf-encrypted' : 'mpn.backend.media.error.file-damaged');
  } finally {
    await task.destroy();
  }
}
