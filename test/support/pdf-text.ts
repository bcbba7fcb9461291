import { spawnSync } from 'node:child_process';

// A process of its own, because pdfjs is an ES module that jest's module system does not load.
const READER = `
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const pdf = await getDocument({ data: new Uint8Array(Buffer.concat(chunks)), useSystemFonts: true, verbosity: 0 }).promise;
const pages = [];
for (let number = 1; number <= pdf.numPages; number += 1) {
  const { items } = await (await pdf.getPage(number)).getTextContent();
  pages.push(items.map((item) => item.str ?? '').join(' '));
}
process.stdout.write(JSON.stringify(pages));
`;

/**
 * The text of each page, read by a third-party parser.
 * @throws when the file is no PDF
 */
export function pdfText(data: Uint8Array): string[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', READER], {
    input: data,
    cwd: __dirname,
  });
  if (status !== 0) throw new Error(`Not a readable PDF: ${stderr.toString()}`);
  return JSON.parse(stdout.toString()) as string[];
}
