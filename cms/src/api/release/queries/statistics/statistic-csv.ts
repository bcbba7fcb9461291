import type { InteractionTableRow, ReleaseInteractionStatistic } from '@mpn/domain';
import { toCsv } from '@mpn/server-kit';

/** The statistic as CSV. */
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
  return toCsv(rows);
}
