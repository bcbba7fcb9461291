/** Domains at which anybody has a mailbox: an address there says nothing about an employer. */
const PUBLIC_MAIL_DOMAINS: ReadonlySet<string> = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'outlook.de', 'hotmail.com', 'hotmail.de', 'live.com', 'live.de'],
  ...['msn.com', 'yahoo.com', 'yahoo.de', 'ymail.com', 'icloud.com', 'me.com', 'mac.com', 'aol.com', 'aol.de'],
  ...['gmx.de', 'gmx.net', 'gmx.com', 'gmx.at', 'gmx.ch', 'web.de', 'email.de', 't-online.de', 'freenet.de'],
  ...['arcor.de', 'posteo.de', 'posteo.net', 'mailbox.org', 'proton.me', 'protonmail.com', 'tutanota.com', 'tuta.io'],
  ...['bluewin.ch', 'hispeed.ch', 'sunrise.ch', 'aon.at', 'a1.net', 'chello.at', 'kabelmail.de', 'vodafone.de'],
  ...['orange.fr', 'free.fr', 'laposte.net', 'libero.it', 'mail.ru', 'yandex.com', 'fastmail.com', 'zoho.com'],
]);

/** An e-mail address as it is compared: without blanks around it, in lower case. */
export const comparedAddress = (email: string): string => email.trim().toLowerCase();

/** The domain of an e-mail address in lower case; null where it is that of a public mail provider or there is none. */
export function employerDomain(email: string): string | null {
  const compared = comparedAddress(email);
  const at = compared.lastIndexOf('@');
  const domain = at < 1 ? '' : compared.slice(at + 1);
  return domain === '' || PUBLIC_MAIL_DOMAINS.has(domain) ? null : domain;
}

export interface PastedAddress {
  email: string;
  name: string | null;
}

export interface PastedAddresses {
  found: PastedAddress[];
  /** Lines in which no address was found. */
  unread: string[];
}

/** Longest line that is read, in characters. */
const LINE_MAX = 500;

function readLine(line: string): PastedAddress | null {
  const parts = line.split(/[\s<>,;"'()]+/);
  const email = parts.find((part) => part.includes('@'));
  if (email === undefined) return null;
  const at = email.indexOf('@');
  const domain = email.slice(at + 1);
  if (
    at < 1 ||
    email.length > 254 ||
    domain.includes('@') ||
    !domain.includes('.') ||
    domain.startsWith('.') ||
    domain.endsWith('.')
  )
    return null;
  const name = line
    .replace(email, ' ')
    .replace(/[<>,;"()]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { email, name: name === '' ? null : name.slice(0, 120) };
}

/**
 * Reads a pasted column: one person a line, an address alone or with a name (`Kim Berg <kim@example.org>`, or columns of
 * a table). An address that occurs twice is taken once.
 */
export function readPastedAddresses(text: string): PastedAddresses {
  const found = new Map<string, PastedAddress>();
  const unread: string[] = [];
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = raw.trim();
    if (line === '') continue;
    const read = line.length > LINE_MAX ? null : readLine(line);
    if (read === null) unread.push(line.slice(0, LINE_MAX));
    else if (!found.has(comparedAddress(read.email))) found.set(comparedAddress(read.email), read);
  }
  return { found: [...found.values()], unread };
}
