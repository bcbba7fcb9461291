/** As in the server (cms/src/process/time-zone.ts): datetime columns carry no zone, so the process's own is UTC. */
process.env.TZ = 'UTC';
