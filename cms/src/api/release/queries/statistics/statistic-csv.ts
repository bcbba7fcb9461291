import type { InteractionTableRow, ReleaseInteractionStatistic } from '@mpn/domain';

/** Prevents CSV injection: a text that starts like a formula gets an apostrophe in front. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[";\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The statistic as CSV (semicolons and a byte order mark, as German spreadsheet programs expect). */
export function statisticCsv(statistic: ReleaseInteractionStatistic, groups: readonly InteractionTableRow[]): string {
  const rows: (string | number)[][] = [
    ['title', 'artist', 'from', 'until', 'sampledInstitutions', 'sampledEditors'],
    [
      statistic.title,
      statistic.artistName ?? '',
      statistic.period.from,
      statistic.period.until,
      statistic.sampledInstitutions,
      statistic.sampledEditors,
    ],
    [],
    ['date', 'seen', 'listenedTo', 'downloaded', 'requested'],
    ...statistic.timeline.map((day) => [day.date, day.seen, day.listenedTo, day.downloaded, day.requested]),
    [],
    ['medium', 'institution', 'department', 'seen', 'listenedTo', 'downloaded', 'requested', 'last'],
    ...groups.map((group) => [
      group.medium ?? '',
      group.institutionName,
      group.departmentName ?? '',
      group.seen,
      group.listenedTo,
      group.downloaded,
      group.requested,
      group.lastAt,
    ]),
    [],
    ['set', 'position', 'track', 'listenedTo', 'downloaded'],
    ...statistic.tracks.map((track) => [track.set, track.position, track.title, track.listenedTo, track.downloaded]),
  ];
  return `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
}
