/*
 * SQL conditions that several subjects share: which companies and users take part, and which sampling runs. They are
 * never null, even for the missing side of a left join.
 */

/**
 * SQL: whether a user or a company was disabled or deleted, which ends sessions and access at once. For checks that
 * return a reason: there a registration that is still being checked is a reason of its own.
 * @param alias of `up_users` or `companies`
 */
export const isDisabledOrDeleted = (alias: string): string =>
  `(${alias}.disabled is true or ${alias}.deleted_at is not null)`;

/**
 * SQL: whether a user or a company is switched off, for screens that show it; what that means is decided by the
 * conditions below.
 * @param alias of `up_users` or `companies`
 */
export const isSwitchedOff = (alias: string): string => `coalesce(${alias}.disabled, false)`;

/**
 * SQL: whether a user or a company takes part: neither disabled nor deleted, and its registration was checked. Only
 * these are sampled to, mailed about releases, and counted.
 * @param alias of `up_users` or `companies`; a row that is there
 */
export const isEnabled = (alias: string): string =>
  `(${alias}.deleted_at is null and ${alias}.disabled is not true and ${alias}.pending_registration is not true)`;

/**
 * SQL: whether a user can log in: the account and its company take part, and no administrator has locked it. Only these
 * are notified.
 * @param user alias of `up_users` or `people`
 */
export const mayLogIn = (user: string): string =>
  `(${isEnabled(user)} and ${user}.admin_locked_at is null
  and (${user}.company_id is null or exists (select 1 from partners employer
    where employer.id = ${user}.company_id and ${isEnabled('employer')})))`;

/** SQL: whether a campaign runs. @param campaign alias of `sampling_campaigns` */
export const isRunningCampaign = (campaign: string): string =>
  `(${campaign}.status = 'PAID_ACTIVE' and ${campaign}.deleted_at is null)`;

/**
 * SQL: whether an action runs: it and its campaign are active. For consequences of a change of state, such as
 * deliveries and announcements; for screens use {@link isLiveAction}.
 * @param campaign alias of `sampling_campaigns`
 * @param action alias of `sampling_actions`
 */
export const isRunningAction = (campaign: string, action: string): string =>
  `(${isRunningCampaign(campaign)} and ${action}.status = 'ACTIVE')`;

/**
 * SQL: whether an action is live for its editors: it runs, and it is inside its own window and before its campaign's
 * end. The times are checked too, because the clock ends campaigns only at its next tick. Needs the binding `:now`.
 */
export const isLiveAction = (campaign: string, action: string): string =>
  `(${isRunningAction(campaign, action)}
  and ${action}.starts_at <= :now and ${action}.ends_at > :now and ${campaign}.ends_at > :now)`;

/**
 * SQL: whether a promotion company has blocked an institution, in every medium or in the institution's own. The
 * institution is then not sampled to, and loses access to what was bought for it until it is unblocked
 * (docs/domain.md#block-list).
 * @param promoterId the promotion company's id, as SQL
 * @param institutionId the institution's id, as SQL
 */
export const isBlockedInstitution = (promoterId: string, institutionId: string): string =>
  `exists (select 1 from blocked_institutions blocked
    where blocked.company_id = ${promoterId} and blocked.institution_id = ${institutionId})`;

/**
 * SQL: what is stated about generative AI in a release as a whole (`aiOfRelease` of the domain).
 * @param releaseId as SQL
 */
export const aiOfRelease = (releaseId: string): string =>
  `coalesce((select case when ai.only_all then 'ALL' when ai.some_all or ai.some_partly then 'PARTLY'
    when ai.only_none then 'NONE' end from release_ai ai where ai.release_id = ${releaseId}), 'UNKNOWN')`;

/** The release is read only for companies that have such a rule: most have none. */
const hasAiRule = (releaseId: string, institution: string, rules: string): string =>
  `(case when ${institution}.ai_rule_all in (${rules}) or ${institution}.ai_rule_partly in (${rules}) then
    exists (select 1 from release_ai ai where ai.release_id = ${releaseId}
      and (ai.some_all and ${institution}.ai_rule_all in (${rules})
        or ai.some_partly and ${institution}.ai_rule_partly in (${rules})))
    else false end)`;

/**
 * SQL: whether a media company hides a release by its rule about generative AI: it is then not addressed, and not
 * listed to its editors.
 * @param releaseId as SQL
 * @param institution alias of `companies` or `partners`
 */
export const isHiddenByAiRule = (releaseId: string, institution: string): string =>
  hasAiRule(releaseId, institution, `'HIDE'`);

/** SQL: whether that rule keeps a release's files from its server, unless one of its people requests them. */
export const isKeptBackByAiRule = (releaseId: string, institution: string): string =>
  hasAiRule(releaseId, institution, `'NO_DELIVERY', 'HIDE'`);

/**
 * SQL: a delivery that failed for good and that no later delivery of the same content to the same institution has
 * replaced; cancelled ones replace nothing.
 */
export const isStillFailedDelivery = (d: string): string =>
  `(${d}.state = 'FAILED' and not exists (select 1 from deliveries later
    where later.release_id = ${d}.release_id and later.institution_id = ${d}.institution_id
      and (later.is_archive_copy is true) = (${d}.is_archive_copy is true)
      and (later.track_id is null or later.track_id = ${d}.track_id)
      and later.id > ${d}.id and later.state <> 'CANCELED'))`;
