/**
 * Postgres extensions that the product needs; an operator's database user must be allowed to create them (all are
 * trusted).
 */
export const EXTENSIONS = ['pg_trgm', 'unaccent', 'citext', 'pgcrypto'] as const;
