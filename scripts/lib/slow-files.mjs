import { SLOW_UNIT_TESTS } from './quick-tests.mjs';

/**
 * Test files that take half a minute or more, the slowest first. They are started before all others: the last files of
 * a suite would otherwise run alone while the other processors wait. jest itself does so only where it has run them
 * before. `npm test -- --times` shows the slowest files of a run.
 */
export const SLOW_FILES = [
  ...SLOW_UNIT_TESTS,
  'test/http/files/upload-limits.test.ts',
  'test/http/server/processes.test.ts',
  'test/http/server/outage.test.ts',
  'test/http/server/backup-s3.test.ts',
  'test/http/files/resumable-s3.test.ts',
  'test/http/fuzz/fuzz.test.ts',
  'test/http/server/setup.test.ts',
  'test/http/files/s3.test.ts',
  'test/http/server/backup.test.ts',
  'test/http/files/hostile.test.ts',
  'test/http/files/largest-pictures.test.ts',
  'test/http/companies/companies.test.ts',
  'test/http/press/count-anew.test.ts',
  'test/http/routes/matrix.test.ts',
  'test/http/press/guests.test.ts',
  'test/http/server/starts.test.ts',
  'test/http/server/traces.test.ts',
  'test/http/delivery/under-way.test.ts',
  'test/http/server/proxy-hops.test.ts',
  'test/http/server/secrets-rotation.test.ts',
  'test/http/server/clock.test.ts',
  'test/http/support-panel/desk-lists.test.ts',
  'test/http/server/proxies.test.ts',
  'test/http/files/tags.test.ts',
  'test/http/files/upload.test.ts',
  'test/http/ddex/import-xml.test.ts',
  'test/http/server/security-headers.test.ts',
  'test/http/server/wire.test.ts',
  'test/http/files/parsers.test.ts',
  'test/delivery/queue/crashes.test.ts',
  'test/delivery/queue/many.test.ts',
  'test/delivery/queue/places.test.ts',
  'test/delivery/queue/delivery.test.ts',
  'test/delivery/send-file.test.ts',
];

/**
 * Brings the files of a list to the front, in its order; the others stay as they are.
 * @param tests of jest, `{ path, context }` with an absolute path
 * @param slow paths relative to the root folder of a test's project
 */
export function slowFirst(tests, slow = SLOW_FILES) {
  const places = new Map(slow.map((file, index) => [file, index]));
  const place = ({ path, context }) =>
    places.get(path.slice(context.config.rootDir.length + 1).replaceAll('\\', '/')) ?? slow.length;
  return [...tests].sort((one, other) => place(one) - place(other));
}
