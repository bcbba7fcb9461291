/**
 * Our datetime columns carry no zone, and the driver reads and writes them in the process's own: always UTC. Imported
 * before everything else, by the one module that every process boots through.
 */
process.env.TZ = 'UTC';
