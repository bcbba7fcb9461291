import type { FtpEncoding, Locale } from '@mpn/domain';
import { encodedText } from './metadata-file';

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

const TEXTS = {
  de: {
    title: 'ZURÜCKGEZOGEN',
    request:
      'Bitte verwenden Sie die Aufnahmen in diesem Ordner nicht mehr und löschen Sie sie, auch aus Archiv und Sendesystem.',
    names: {
      release: 'Release',
      artist: 'Künstler',
      ean: 'EAN',
      promoter: 'Zurückgezogen von',
      at: 'Zurückgezogen am',
      reason: 'Grund',
      files: 'Dateien',
    },
  },
  en: {
    title: 'WITHDRAWN',
    request:
      'Please do not use the recordings in this folder any more, and delete them, from your archive and playout system too.',
    names: {
      release: 'Release',
      artist: 'Artist',
      ean: 'EAN',
      promoter: 'Withdrawn by',
      at: 'Withdrawn at',
      reason: 'Reason',
      files: 'Files',
    },
  },
};

const textsOf = (locale: Locale) => (locale === 'de-DE' ? TEXTS.de : TEXTS.en);

const instant = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The notice for people, in the institution's language and encoding. */
export function noticeText(notice: WithdrawalNotice, locale: Locale, encoding: FtpEncoding): Buffer {
  const { title, request, names } = textsOf(locale);
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
  const message = textsOf(locale).request;
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
