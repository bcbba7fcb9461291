import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { MAX_NAMED, type AttentionItem, type AttentionKind, type FeatureFlag, type Permission } from '@mpn/domain';
import { select } from './db/select';

/** Finds the items of one kind that need a company's attention. Registered by the subject that owns their table. */
export interface AttentionSource {
  kind: AttentionKind;
  /** Permission that is required for the list of these items. */
  permission: Permission;
  /** Left out while this feature is disabled. */
  feature?: FeatureFlag;
  /** @param today YYYY-MM-DD in the application's time zone */
  find(strapi: Core.Strapi, companyId: number, today: string): Promise<Omit<AttentionItem, 'kind'>>;
}

const sources = new Map<AttentionKind, AttentionSource>();

/** Registers a source. Call it while the app registers. */
export function registerAttention(source: AttentionSource): void {
  sources.set(source.kind, source);
}

export const attentionSources = (): ReadonlyMap<AttentionKind, AttentionSource> => sources;

/**
 * Counts named things and returns the first of them.
 * @param things SQL: rows of `id` and `name`, the most urgent first
 */
export async function countNamed(
  db: Knex,
  things: string,
  bindings: Record<string, unknown>,
): Promise<Omit<AttentionItem, 'kind'>> {
  const [row] = await select<Omit<AttentionItem, 'kind'>>(
    db,
    `with things as (select found.*, row_number() over () as place from (${things}) found)
     select (select count(*)::int from things) as count,
       coalesce((select json_agg(json_build_object('id', id, 'name', name) order by place) from things
         where place <= ${MAX_NAMED}), '[]'::json) as named`,
    bindings,
  );
  return row ?? { count: 0, named: [] };
}
