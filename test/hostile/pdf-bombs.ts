import { deflateSync } from 'node:zlib';

/** A PDF with a flat page tree. */
export interface FlatPdf {
  /** Entries of /Kids. */
  kids: number;
  /** Value of /Count; default: the real number. */
  count?: number;
  /** All entries name the same page. */
  samePage?: boolean;
}

/** A PDF whose page tree is one long list, which parsers walk from its start for each page. */
export function flatPdf({ kids, count = kids, samePage = false }: FlatPdf): Buffer {
  const pages = samePage ? 1 : kids;
  const list = Array.from({ length: kids }, (_, index) => `${samePage ? 3 : index + 3} 0 R`).join(' ');
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${count}/Kids[${list}]>>`,
    ...Array.from({ length: pages }, () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'),
  ]);
}

/** A page tree nested as deep as the number of levels. */
export function deepPdf(levels: number): Buffer {
  const inner = Array.from(
    { length: levels },
    (_, index) => `<</Type/Pages/Count 1/Kids[${index + 3} 0 R]${index ? `/Parent ${index + 1} 0 R` : ''}>>`,
  );
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    ...inner,
    `<</Type/Page/Parent ${levels + 1} 0 R/MediaBox[0 0 9 9]>>`,
  ]);
}

/** A page with circular /Parent and /Kids. */
export function circularPdf(): Buffer {
  return pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 1/Kids[2 0 R]/Parent 2 0 R>>']);
}

/** A PDF that opens with a password only. */
export function encryptedPdf(): Buffer {
  return pdfOf(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
      `<</Filter/Standard/V 1/R 2/P -4/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>>>`,
    ],
    `/Encrypt 4 0 R/ID[<${'01'.repeat(16)}><${'01'.repeat(16)}>]`,
  );
}

/** @param trailer further entries of the trailer */
function pdfOf(objects: readonly string[], trailer = ''): Buffer {
  const parts = ['%PDF-1.4\n'];
  let at = parts[0]!.length;
  const offsets = objects.map((object, index) => {
    const text = `${index + 1} 0 obj${object}endobj\n`;
    const offset = at;
    parts.push(text);
    at += text.length;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${at}\n%%EOF`,
  );
  return Buffer.from(parts.join(''), 'latin1');
}

/**
 * A PDF whose cross-reference stream unpacks to this many bytes, some hundred times its size, and claims an object for
 * every ten.
 */
export function packedPdf(unpackedBytes: number): Buffer {
  const stream = deflateSync(Buffer.alloc(unpackedBytes), { level: 1 });
  const head = Buffer.from(
    '%PDF-1.5\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n' +
      '3 0 obj<</Type/Page/Parent 2 0 R>>endobj\n',
  );
  const entries = Math.floor(unpackedBytes / 10);
  const dictionary = `4 0 obj<</Type/XRef/Size ${entries}/W[1 8 1]/Root 1 0 R/Filter/FlateDecode/Length ${stream.length}>>stream\n`;
  const tail = `\nendstream endobj\nstartxref\n${head.length}\n%%EOF`;
  return Buffer.concat([head, Buffer.from(dictionary), stream, Buffer.from(tail)]);
}
