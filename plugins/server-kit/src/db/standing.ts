/*
 * Conditions that statements of several subjects share: who takes part, and which sampling runs. Each stands here once. They are
 * never null, also for the missing side of a left join.
 */

/**
 * SQL: whether a user or a company was disabled or deleted, which ends sessions and access at once. For the gates that give
 * reasons; a registration that is still being checked is a reason of its own there.
 * @param alias of `up_users` or `companies`
 */
export const isShut = (alias: string): string => `(${alias}.disabled is true or ${alias}.deleted_at is not null)`;

/**
 * SQL: whether a user or a company takes part: neither disabled nor deleted, and its registration was checked. Nobody else is
 * sampled to, mailed about releases, or counted.
 * @param alias of `up_users` or `companies`; a row that is there
 */
export const isEnabled = (alias: string): string =>
  `(${alias}.deleted_at is null and ${alias}.disabled is not true and ${alias}.pending_registration is not true)`;

/** SQL: whether a campaign runs. @param campaign alias of `sampling_campaigns` */
export const isRunningCampaign = (campaign: string): string =>
  `(${campaign}.status = 'PAID_ACTIVE' and ${campaign}.deleted_at is null)`;

/**
 * SQL: whether an action runs: it and its campaign are active. For what follows from a change of state, as deliveries and
 * announcements do; what people see asks for {@link isLiveAction}.
 * @param campaign alias of `sampling_campaigns`
 * @param action alias of `sampling_actions`
 */
export const isRunningAction = (campaign: string, action: string): string =>
  `(${isRunningCampaign(campaign)} and ${action}.status = 'ACTIVE')`;

/**
 * SQL: whether an action is live for its editors: it runs, and it is inside its own and its campaign's window. The windows count
 * beside the state, because the clock ends campaigns at its next tick only. Needs the binding `:now`.
 */
export const isLiveAction = (campaign: string, action: string): string =>
  `(${isRunningAction(campaign, action)}
  and ${action}.starts_at <= :now and ${action}.ends_at > :now and ${campaign}.ends_at > :now)`;

/**
 * SQL: whether a promotion company has blocked an institution, in every medium or in the institution's own. The institution is
 * then not sampled to, and loses what was bought for it until it is taken off the list (docs/domain.md#block-list).
 * @param promoterId the promotion company's id, as SQL
 * @param institutionId the institution's id, as SQL
 */
export const isBlockedInstitution = (promoterId: string, institutionId: string): string =>
  `exists (select 1 from blocked_institutions blocked
    where blocked.company_id = ${promoterId} and blocked.institution_id = ${institutionId})`;

/** SQL: a delivery that failed for good and that no later delivery of the same content to the same institution has replaced. */
export const isStillFailedDelivery = (d: string): string =>
  `(${d}.state = 'FAILED' and not exists (select 1 from deliveries later
    where later.release_id = ${d}.release_id and later.institution_id = ${d}.institution_id
      and (later.is_archive_copy is true) = (${d}.is_archive_copy is true)
      and (later.track_id is null or later.track_id = ${d}.track_id)
      and later.id > ${d}.id and later.state <> 'CANCELED'))`;
