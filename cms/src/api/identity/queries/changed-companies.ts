/**
 * SQL: `object_id` of the companies of which one of these columns was changed, by the trail.
 * @param columns names of columns of `companies`
 * @param days of the past that count
 */
export const changedCompanies = (columns: readonly string[], days: number): string =>
  `select a.object_id from audit_records a
  where a.object_type = 'company' and a.action = 'company.update' and a.at > now() - interval '${days} days'
    and (${columns.map((column) => `a.data::jsonb -> 'fields' @> '["${column}"]'`).join(' or ')})`;
