/**
 * SQL: whether support withdrew a release, in the panel or as a super admin, and not the promotion company itself
 * (docs/domain.md#withdrawal).
 * @param release alias of `releases`
 */
export const withdrawnBySupport = (release: string): string =>
  `(${release}.withdrawn_by_user_id is null or exists (select 1 from people withdrawer
    where withdrawer.id = ${release}.withdrawn_by_user_id and withdrawer.combined_role = 'SUPER_ADMIN'))`;
