import { textLanguageOf, type FtpEncoding, type Locale, type TextLanguage } from '@mpn/domain';
import { encodedText } from './metadata-file';
import de from './locales/de.json';
import en from './locales/en.json';

/** Data of the notice of a withdrawal. */
export interface WithdrawalNotice {
  title: string;
  artist: string;
  ean?: string | undefined;
  promoter: string;
  /** As the promoter or support entered it. */
  reason: string;
  withdrawnAt: Date;
  /** Names of the recordings, pictures and documents in the folder. */
  files: readonly string[];
}

const TEXTS: Readonly<Record<TextLanguage, typeof en.notice>> = { de: de.notice, en: en.notice };

const textsFor = (locale: Locale) => TEXTS[textLanguageOf(locale)];

const instant = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The notice for people, in the institution's language and encoding. */
export function noticeText(notice: WithdrawalNotice, locale: Locale, encoding: FtpEncoding): Buffer {
  const { title, request, names } = textsFor(locale);
  const lines = [
    title,
    '',
    request,
    '',
    `${names.release}: ${notice.title}`,
    `${names.artist}: ${notice.artist}`,
    ...(notice.ean ? [`${names.ean}: ${notice.ean}`] : []),
    `${names.promoter}: ${notice.promoter}`,
    `${names.at}: ${instant(notice.withdrawnAt)}`,
    `${names.reason}: ${notice.reason
      .trim()
      .split(/\r\n|[\r\n\u2028\u2029]/)
      .join('\r\n  ')}`,
    '',
    ...(notice.files.length > 0 ? [`${names.files}:`, ...notice.files.map((name) => `  ${name}`), ''] : []),
  ];
  return encodedText(lines.join('\r\n'), encoding);
}

/** The notice as JSON. */
export function noticeJson(notice: WithdrawalNotice, locale: Locale): Buffer {
  const { title, artist, ean, promoter, reason, withdrawnAt, files } = notice;
  const message = textsFor(locale).request;
  const value = {
    withdrawn: true,
    withdrawnAt: withdrawnAt.toISOString(),
    title,
    artist,
    ean,
    promoter,
    reason,
    message,
    files,
  };
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`, 'utf8');
}
