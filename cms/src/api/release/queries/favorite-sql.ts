/** SQL: whether the release `r` is a favorite of the caller `:me`. */
export const MY_FAVORITE = `exists (select 1 from favorites f where f.user_id = :me and f.release_id = r.id)`;
