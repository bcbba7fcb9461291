import type { Core } from '@strapi/strapi';

/**
 * Whether the schema sync that follows changes tables: a migration waits, or the content types are not those of the
 * last sync. Asks what Strapi asks itself.
 */
export async function schemaWillChange({ db }: Core.Strapi): Promise<boolean> {
  if (await db.migrations.shouldRun()) return true;
  const { schema, schemaStorage } = db.schema;
  const stored = await schemaStorage.read();
  return stored?.hash !== schemaStorage.hashSchema(schema);
}
