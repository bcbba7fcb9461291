/**
 * Our datetime columns carry no zone, and the driver reads and writes them in the process's own: always UTC. Imported
 * before everything else, by boot.ts and, for `strapi develop`, by cms/src/index.ts.
 */
process.env.TZ = 'UTC';
