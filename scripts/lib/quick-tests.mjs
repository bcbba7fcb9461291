/** What `npm test quick` leaves out and takes: a test holds that each of these files exists. */

/**
 * Unit tests that take longer than all others together: they render and check audio of realistic length, or measure
 * every regular expression.
 */
export const SLOW_UNIT_TESTS = [
  'plugins/audio-kit/src/render/__tests__/high-resolution.test.ts',
  'plugins/audio-kit/src/render/__tests__/render.test.ts',
  'plugins/audio-kit/src/render/__tests__/render-video-preview.test.ts',
  'plugins/audio-kit/src/check/__tests__/hostile-audio.test.ts',
  'plugins/audio-kit/src/check/__tests__/upload-check.test.ts',
  'plugins/audio-kit/src/tags/write/__tests__/odd-masters.test.ts',
  'demo/__tests__/audio.test.ts',
  'plugins/audio-kit/src/__tests__/audio-tools.test.ts',
  'test/regular-expressions/__tests__/linear-time.test.ts',
];

/** The main workflow of each role over HTTP, and deliveries to real servers. */
export const MAIN_WORKFLOW = ['test/http/server/document-journey.test.ts', 'test/delivery/queue/delivery.test.ts'];

/** A pattern for jest's `--testPathPatterns` that fits all files but these, as absolute and as relative paths. */
export const allBut = (files) => `^(?!(.*/)?(${files.map((file) => file.replaceAll('.', String.raw`\.`)).join('|')})$)`;
