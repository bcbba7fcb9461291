import { levelIncludes, shareCapabilityTexts, ShareLevel, type ShareCapability } from './promo-share-table';

/**
 * The capability that a promo share partner needs for each call with a session, by the call's id. A call without a row
 * is refused in a promo-share view, so that new calls are closed by default.
 */
const calls = {
  'auth.logout': 'useOwnSession',
  'auth.impersonate': 'manageAccounts',
  'auth.switch_to_promo_share_view': 'readOtherPartners',
  'promo_shares.mandates': 'readOtherPartners',
  'session.get': 'useOwnSession',
  'events.list': 'useOwnSession',
  'feature_flags.list': 'useOwnSession',
  'feature_flags.update': 'manageAccounts',
  'notifications.list': 'useOwnSession',
  'notifications.read': 'useOwnSession',
  'user_table_settings.list': 'useOwnSession',
  'user_table_settings.create': 'useOwnSession',
  'user_table_settings.update': 'useOwnSession',
  'user_table_settings.remove': 'useOwnSession',
  'favorites.list': 'useOwnSession',
  'favorites.create': 'useOwnSession',
  'favorites.remove': 'useOwnSession',
  'notes.get': 'useOwnSession',
  'notes.update': 'useOwnSession',
  'sampling_countries.selection_list': 'useOwnSession',
  'sampling_mediums.selection_list': 'useOwnSession',
  'broadcasting_areas.selection_list': 'useOwnSession',

  'releases.list': 'readReleases',
  'releases.label_names': 'readReleases',
  'releases.get': 'readReleases',
  'releases.title_artist': 'readReleases',
  'releases.requirements': 'readReleases',
  'tracks.list': 'readReleases',
  'artworks.list': 'readReleases',
  'artist_infos.list': 'readReleases',
  'contacts.list': 'readReleases',
  'videos.list': 'readReleases',
  'video_links.list': 'readReleases',
  'releases.detail': 'readReleases',
  'releases.media_preview': 'readReleases',
  'releases.mail_preview': 'readReleases',
  'files.peaks': 'hearStream',
  'releases.download': 'readOriginals',
  'tracks.download': 'readOriginals',
  'releases.update': 'editReleases',
  'releases.create': 'createReleases',
  'releases.copy': 'createReleases',
  'releases.remove': 'deleteReleases',
  'releases.withdraw': 'withdrawReleases',
  'releases.promo_share_list': 'readOtherPartners',
  'interactions.create': 'actAsMedia',
  'releases.request_delivery': 'actAsMedia',
  'tracks.request_delivery': 'actAsMedia',
  'release_interaction_statistic.get': 'readStatistics',
  'release_interaction_statistic.list': 'readStatistics',

  'files.create': 'uploadFiles',
  'uploads.create': 'uploadFiles',
  'uploads.get': 'uploadFiles',
  'uploads.update': 'uploadFiles',
  'uploads.remove': 'uploadFiles',

  'sampling_campaigns.list': 'readCampaigns',
  'sampling_campaigns.get': 'readCampaigns',
  'sampling_campaigns.create': 'planCampaigns',
  'sampling_campaigns.update': 'planCampaigns',
  'sampling_campaigns.create_from_template': 'planCampaigns',
  'sampling_campaigns.apply_template': 'planCampaigns',
  // Removes own drafts from the cart and deletes them; a rule of the campaign refuses paid ones.
  'sampling_campaigns.act': 'planCampaigns',
  'sampling_actions.act': 'changePaidCampaigns',
  'addresseebrowser.tree': 'planCampaigns',
  'addresseebrowser.tree_node': 'planCampaigns',
  'companies.addressee_details': 'planCampaigns',
  'sampling_departments.list': 'planCampaigns',
  'sampling_circles.list': 'readCirclesAndTemplates',
  'sampling_circles.create': 'changeCirclesAndTemplates',
  'sampling_circles.get': 'readCirclesAndTemplates',
  'sampling_circles.update': 'changeCirclesAndTemplates',
  'sampling_circles.remove': 'changeCirclesAndTemplates',
  'sampling_templates.list': 'readCirclesAndTemplates',
  'sampling_templates.create': 'changeCirclesAndTemplates',
  'sampling_templates.remove': 'changeCirclesAndTemplates',

  'carts.my_company': 'planCampaigns',
  'carts.my_company_positions_count': 'planCampaigns',
  'carts.create': 'planCampaigns',
  'carts.sampling_campaign_cost_preview': 'planCampaigns',
  'purchase_orders.create': 'buyOwnCampaigns',
  'payment_methods.list': 'buyOwnCampaigns',
  'purchase_orders.list': 'readOrders',
  'purchase_orders.invoice': 'readOrders',
  'purchase_orders.receipt': 'readOrders',
  'order_history.list': 'readOrders',

  'deliveries.list': 'readDeliveryLog',
  'deliveries.summary': 'readDeliveryLog',
  'deliveries.get': 'readDeliveryLog',
  'deliveries.retry': 'readDeliveryLog',
  'deliveries.retry_failed': 'readDeliveryLog',

  'block_list.list': 'manageBlockList',
  'block_list.list_company': 'manageBlockList',
  'block_list.effects': 'manageBlockList',
  'block_list.update': 'manageBlockList',
  'companies.media_selection_list': 'manageBlockList',
  'companies.institutions': 'manageBlockList',

  'digias_releases.artist_title': 'importReleases',
  'digias_releases.gtin': 'importReleases',
  'digias_releases.isrc': 'importReleases',
  'digias_releases.import': 'importReleases',
  'digias_releases.imported_since': 'importReleases',

  'sessions.list': 'manageAccounts',
  'sessions.remove': 'manageAccounts',
  'sessions.remove_others': 'manageAccounts',
  'password.update': 'manageAccounts',
  'account.change_legacy_password': 'manageAccounts',
  'account.confirm_password': 'manageAccounts',
  'login_name.update': 'manageAccounts',
  'email.update': 'manageAccounts',
  'settings.get': 'manageAccounts',
  'settings.update': 'manageAccounts',
  'preferred_app_locale.update': 'manageAccounts',
  'personal_data.get': 'manageAccounts',
  'personal_data.update': 'manageAccounts',
  'profile_image.create': 'manageAccounts',
  'profile_image.remove': 'manageAccounts',
  'users.get': 'manageAccounts',
  'users.list': 'manageAccounts',
  'users.list_company': 'manageAccounts',
  'users.email_exists': 'manageAccounts',
  'users.login_name_exists': 'manageAccounts',
  'users.get_company': 'manageAccounts',
  'users.create': 'manageAccounts',
  'users.create_company': 'manageAccounts',
  'users.update': 'manageAccounts',
  'users.update_company': 'manageAccounts',
  'users.remove': 'manageAccounts',
  'users.send_reset': 'manageAccounts',
  'users.lock': 'manageAccounts',
  'users.unlock': 'manageAccounts',
  'users.move': 'manageAccounts',
  'join_requests.list': 'manageAccounts',
  'join_requests.accept': 'manageAccounts',
  'join_requests.decline': 'manageAccounts',
  'resolved_preferences.get_user': 'manageAccounts',
  'companies.get': 'manageAccounts',
  'company_contacts.list': 'manageAccounts',
  'company_contacts.create': 'manageAccounts',
  'company_contacts.remove_many': 'manageAccounts',
  'company_contacts.add_to_group': 'manageAccounts',
  'company_contacts.import': 'manageAccounts',
  'company_contacts.get': 'manageAccounts',
  'company_contacts.update': 'manageAccounts',
  'company_contacts.remove': 'manageAccounts',
  'company_contact_groups.list': 'manageAccounts',
  'company_contact_groups.create': 'manageAccounts',
  'company_contact_groups.get': 'manageAccounts',
  'company_contact_groups.update': 'manageAccounts',
  'company_contact_groups.remove': 'manageAccounts',
  'company_media_groups.list': 'manageAccounts',
  'company_media_groups.selection_list': 'manageAccounts',
  'company_media_groups.create': 'manageAccounts',
  'company_media_groups.companies': 'manageAccounts',
  'company_media_groups.get': 'manageAccounts',
  'company_media_groups.update': 'manageAccounts',
  'company_media_groups.remove': 'manageAccounts',
  'companies.list': 'manageAccounts',
  'companies.list_of_type': 'manageAccounts',
  'companies.promo_selection_list': 'manageAccounts',
  'companies.create': 'manageAccounts',
  'companies.update': 'manageAccounts',
  'companies.remove': 'manageAccounts',
  'companies.effects': 'manageAccounts',
  'resolved_preferences.get_my': 'manageAccounts',
  'resolved_preferences.get': 'manageAccounts',
  'delivery_settings.get': 'manageAccounts',
  'delivery_settings.update': 'manageAccounts',
  'delivery_settings.users': 'manageAccounts',
  'delivery_settings.get_user': 'manageAccounts',
  'delivery_settings.update_user': 'manageAccounts',
  'ftp_configuration.update': 'manageAccounts',
  'companies.test_ftp': 'manageAccounts',
  'companies.create_sftp_key': 'manageAccounts',
} as const satisfies Readonly<Record<string, ShareCapability>>;

/** Ids of all calls that ask for a session. */
export type SessionCallId = keyof typeof calls;

export const promoShareCalls: Readonly<Record<string, ShareCapability>> = calls;

/** The table's row of a call; undefined without one. */
export function capabilityOfCall(callId: string): ShareCapability | undefined {
  return Object.hasOwn(promoShareCalls, callId) ? promoShareCalls[callId] : undefined;
}

/** Whether a partner of this level may make the call at all; row rules decide for which releases. */
export function shareMayCall(level: ShareLevel, callId: string): boolean {
  const capability = capabilityOfCall(callId);
  return capability !== undefined && levelIncludes(level, capability);
}

/** The table as Markdown, with the calls of each row, for the generated documentation. */
export function promoShareTableMarkdown(): string {
  const rows = (Object.keys(shareCapabilityTexts) as ShareCapability[]).map((capability) => {
    const cells = ShareLevel.map((level) => (levelIncludes(level, capability) ? 'yes' : '-'));
    const calls = Object.keys(promoShareCalls).filter((callId) => promoShareCalls[callId] === capability);
    return `| ${[shareCapabilityTexts[capability], ...cells, calls.join(', ')].join(' | ')} |`;
  });
  const head = '| a partner may | read link | editable link | full access | full access and grant to buy | calls |';
  return [head, '| --- | --- | --- | --- | --- | --- |', ...rows].join('\n');
}
