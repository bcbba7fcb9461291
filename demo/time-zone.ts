/**
 * As in the server (cms/src/platform/process/time-zone.ts): datetime columns carry no zone, so the process runs in UTC.
 */
process.env.TZ = 'UTC';
