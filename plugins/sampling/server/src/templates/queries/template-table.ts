import type { Knex } from 'knex';
import type { Page, SamplingTemplateView } from '@mpn/domain';
import { patternOf, tablePage, type TableRequest } from '@mpn/server-kit';

const COLUMNS = { id: 'template.id', name: 'template.name', createdAt: 'template.created_at' } as const;

const ACTIONS = `coalesce((select json_agg(json_build_object(
    'name', action ->> 'name', 'samplingType', action ->> 'samplingType',
    'downloadAllowed', (action ->> 'downloadAllowed')::boolean, 'days', (action ->> 'days')::int,
    'institutionCount', case when action ->> 'samplingType' = 'SELECTIVE' then (
      select count(distinct selection ->> 'institutionId')::int
      from jsonb_array_elements(action -> 'selections') selection) end) order by position)
  from jsonb_array_elements(template.definition -> 'actions')
    with ordinality as listed(action, position)), '[]'::json)`;

export function templateQuery(knex: Knex, companyId: number): Knex.QueryBuilder {
  return knex('sampling_templates as template')
    .where('template.company_id', companyId)
    .select({
      id: 'template.id',
      name: 'template.name',
      createdAt: 'template.created_at',
      days: knex.raw(`(template.definition ->> 'days')::int`),
      actions: knex.raw(ACTIONS),
    });
}

/** One page of the company's templates; `term` searches the name. */
export async function templateTable(
  knex: Knex,
  companyId: number,
  request: TableRequest & { term?: string | undefined },
): Promise<Page<SamplingTemplateView>> {
  const query = templateQuery(knex, companyId);
  if (request.term) query.whereILike('template.name', patternOf(request.term));
  return tablePage(query, request, COLUMNS, { column: 'template.name', direction: 'asc', id: 'template.id' });
}
