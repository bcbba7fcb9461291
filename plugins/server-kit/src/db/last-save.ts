import { actingUserId, type Principal } from '@mpn/domain';

/** Records whose saves are in the audit trail, as its `object_type` names them. */
export type SavedRecord = 'release' | 'sampling_campaign' | 'company' | 'user';

/**
 * SQL of the last save of a record as `LastSave`, null where nothing was saved since it was created. `by` is the name
 * of a colleague, and the company of anybody else; callers who may see all users get the name in any case. Bindings:
 * {@link saveViewer}.
 * @param id SQL of the record's id
 */
export const lastSaveOf = (kind: SavedRecord, id: string): string =>
  `(select json_build_object('at', to_char(s.at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'isOwn', coalesce(s.user_id = :viewerId, false),
      'by', case when s.user_id = :viewerId then null
        when :viewsAllUsers or saver.company_id = :viewerCompany then saver.full_name else savers.name end)
    from record_saves s
    left join people saver on saver.id = s.user_id and saver.deleted_at is null
    left join partners savers on savers.id = saver.company_id
    where s.object_type = '${kind}' and s.object_id = ${id} order by s.id desc limit 1)`;

/** Bindings of {@link lastSaveOf}. */
export const saveViewer = (principal: Principal) => ({
  viewerId: actingUserId(principal),
  viewerCompany: principal.promoShare?.ownCompanyId ?? principal.companyId,
  viewsAllUsers: principal.permissions.has('ManageAllUsers'),
});
