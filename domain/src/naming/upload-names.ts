/** Characters (code points) of an uploaded file's name, extension included: what its database column holds. */
export const MAX_UPLOAD_NAME_LENGTH = 255;

/** Name of a file whose own name contains no usable character. */
const NAMELESS = 'file';

/**
 * Control characters; marks that change the text direction (`exe.fdp` would be displayed as `pdf.exe`); separators of
 * lines; half surrogates; the byte order mark.
 */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** What follows the last dot, where it reads like an extension: `.5` of `Album No.5` does not. */
const EXTENSION = /\.(?=\d{0,4}[a-z])([a-z0-9]{1,5})$/i;

/** Other extensions of the same content; a name that has one of them keeps it. */
const SAME_CONTENT: Readonly<Record<string, readonly string[]>> = {
  jpg: ['jpg', 'jpeg', 'jpe'],
  wav: ['wav', 'wave'],
  mp4: ['mp4', 'm4v'],
  mov: ['mov', 'qt'],
  mpg: ['mpg', 'mpeg'],
};

/** The first `length` code points: never half a character. */
const firstCharacters = (text: string, length: number): string => [...text].slice(0, length).join('');

/**
 * The name of an uploaded file as its sender gave it, without folders and without unsafe characters. At most
 * {@link MAX_UPLOAD_NAME_LENGTH} characters; the extension is kept.
 *
 * @param name as the browser or client sent it; folders may be written with `/` or `\`
 * @returns `file` where nothing is left, also for `.` and `..`
 */
export function cleanUploadName(name: string): string {
  const base = name.split(/[\\/]/).pop() ?? '';
  const cleaned = base.normalize('NFC').replace(UNSAFE, '').trim();
  if (/^\.*$/.test(cleaned)) return NAMELESS;
  const extension = EXTENSION.exec(cleaned)?.[0] ?? '';
  const stem = cleaned.slice(0, cleaned.length - extension.length);
  return firstCharacters(stem, MAX_UPLOAD_NAME_LENGTH - extension.length) + extension;
}

/**
 * The stored name of an uploaded file: the sender's, with the extension of the detected type.
 *
 * @param extension without a dot, lower case, as detected by the check: `pdf`
 * @returns `x.pdf` for a PDF that came as `x.html`; `x.jpeg` stays for a JPEG
 */
export function storedUploadName(name: string, extension: string): string {
  const cleaned = cleanUploadName(name);
  const given = EXTENSION.exec(cleaned);
  if (given && (SAME_CONTENT[extension] ?? [extension]).includes(given[1]!.toLowerCase())) return cleaned;
  const stem = given ? cleaned.slice(0, given.index) : cleaned;
  return `${firstCharacters(stem, MAX_UPLOAD_NAME_LENGTH - extension.length - 1) || NAMELESS}.${extension}`;
}
