import iconv from 'iconv-lite';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * A text of a WAV chunk up to its first zero byte. The standards do not define the code page: UTF-8 where the bytes are
 * valid UTF-8, else that of Western Windows; UTF-16 where it begins with its byte order mark.
 */
export function decodedText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2).split('\0', 1)[0]!;
  const end = bytes.indexOf(0);
  const text = end < 0 ? bytes : bytes.subarray(0, end);
  try {
    return UTF8.decode(text);
  } catch {
    return iconv.decode(text, 'win1252');
  }
}
