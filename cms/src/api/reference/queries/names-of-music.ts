import type { Knex } from 'knex';
import { select } from '@mpn/server-kit';

/** A genre of the catalogue with its names. */
export interface GenreNames {
  id: number;
  code: string;
  nameDe: string;
  nameEn: string;
  /** Null: a top level. */
  parentId: number | null;
}

/** Every genre, in the order of their ids. */
export const genreCatalogue = (knex: Knex): Promise<GenreNames[]> =>
  select(
    knex,
    `select id, code, name_de as "nameDe", name_en as "nameEn", parent_id as "parentId" from genres order by id`,
  );

/** The formats that a release may choose: id and code. */
export const formatCodes = (knex: Knex): Promise<{ id: number; code: string }[]> =>
  select(knex, 'select id, code from release_formats where legacy is not true order by id');
