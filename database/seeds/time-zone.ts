/** As in the server (cms/src/platform/process/time-zone.ts): datetime columns carry no zone, so the process's own is UTC. */
process.env.TZ = 'UTC';
