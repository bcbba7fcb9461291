import type { PersonRecords } from '@mpn/server-kit';

/** Favorites, notes, saved views, calendar address and notifications of a person. */
export const PERSONAL_RECORDS: readonly PersonRecords[] = [
  {
    name: 'favorites',
    tables: ['favorites'],
    select: `
      select id as key, release_id as "releaseId", created_at as "addedAt"
      from favorites where user_id = :userId and id > :after order by id limit :limit`,
  },
  {
    name: 'notes',
    tables: ['release_notes'],
    select: `
      select id as key, release_id as "releaseId", text, updated_at as "savedAt"
      from release_notes where user_id = :userId and id > :after order by id limit :limit`,
  },
  {
    name: 'savedViews',
    tables: ['user_table_settings'],
    select: `
      select id as key, type as "list", name, selected_columns::json as "columns", filters::json,
        coalesce(alert, 'NONE') as alert, alert_since as "alertSince", updated_at as "savedAt"
      from user_table_settings where user_id = :userId and id > :after order by id limit :limit`,
  },
  {
    name: 'calendar',
    tables: ['calendar_feeds'],
    select: `
      select id as key, created_at as "madeAt", last_read_at as "lastReadAt"
      from calendar_feeds where user_id = :userId and id > :after order by id limit :limit`,
  },
  {
    name: 'notifications',
    tables: ['notifications'],
    select: `
      select id as key, type, data::json, created_at as "at", read_at as "readAt"
      from notifications where user_id = :userId and id > :after order by id limit :limit`,
  },
];
