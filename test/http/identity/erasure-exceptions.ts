/** One reason for several names. */
const because = (reason: string, ...names: string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((list) => list.split(' ')).map((name) => [name, reason]));

/** Columns in which an erased person may still be named, each with the law that demands it. */
export const KEPT: Readonly<Record<string, string>> = {
  'purchase_orders.reference': "the buyer's reference stands on the invoice: § 14b UStG, § 147 AO, eight years",
};

/** Tables that hold no texts about persons who have an account, each with the reason. */
export const NOT_OF_PERSONS: Readonly<Record<string, string>> = {
  sso_connections: "a company's provider",
  sso_domains: 'domains of companies',
  sso_made_accounts: 'numbers, and the address of a provider',
  ...because(
    'jobs: ids, keys without names; the event of an erasure has the e-mail address, and goes with its job',
    '_private_job_queues _private_jobs _private_known_crontabs _private_tasks worker_heartbeats search_pending',
  ),
  ...because(
    'accounts, factors and roles of the panel, which are not accounts of the web app',
    'admin_permissions admin_roles admin_users panel_factors strapi_sessions up_permissions up_roles',
  ),
  ...because(
    "Strapi's own records: settings, schema, migrations, features that are not used",
    'files files_related_mph i18n_locale strapi_ai_localization_jobs strapi_ai_metadata_jobs strapi_api_token_permissions',
    'strapi_api_tokens strapi_core_store_settings strapi_database_schema strapi_history_versions strapi_migrations',
    'strapi_migrations_internal strapi_release_actions strapi_releases strapi_transfer_token_permissions',
    'strapi_transfer_tokens strapi_webhooks strapi_workflows strapi_workflows_stages upload_folders',
  ),
  ...because(
    'guests of press links, who have no account: they are erased by the link (commands/erase-person.ts of press)',
    'press_addresses press_answers press_extensions press_grants press_link_releases press_links press_plays',
    'press_counted press_downloads press_hits press_refusals press_sessions press_visits',
  ),
  ...because(
    'recordings, videos and documents of a release: credits are part of the published work',
    'artist_infos artworks authors digital_releases digital_tracks imported_releases release_import_messages renditions',
    'tagged_files tracks video_links videos',
  ),
  ...because(
    "a company's own records and its address book, which it keeps in its own responsibility",
    'companies company_contact_groups company_contacts media_groups release_contacts sampling_circles',
    'sampling_departments sampling_templates sampling_actions sampling_campaign_rights promo_shares',
  ),
  ...because(
    "an institution's server, which it names",
    'ftp_configurations sftp_keys delivery_attempts delivery_files',
  ),
  ...because(
    'reference data and texts of the operator',
    'broadcasting_areas feature_flags genre_names genres legal_documents messages price_lists release_formats sales_terms',
    'sampling_countries sampling_mediums sellers shop_counters support_contacts outages',
  ),
  ...because('positions and reasons of a document: § 147 AO', 'credit_notes order_positions'),
  ...because('institutions and titles, no persons', 'notification_items'),
  ...because('hashes', 'rate_limits'),
};

/** Columns of texts that the test does not fill, each with the reason; a new column is entered here or filled. */
export const UNFILLED: Readonly<Record<string, string>> = {
  ...because(
    'an IP address or network, which the test cannot give a text; its row is deleted, or it is set to null',
    'account_networks.network blocked_networks.network mpn_sessions.address network_admissions.network',
    'sign_in_alerts.network',
  ),
  ...because('goes after 90 days: security of the service, Art. 6 (1) f GDPR', 'audit_records.address'),
  ...because(
    'made by the program: words of a list, keys and hashes without a name',
    'audit_records.action audit_records.object_type blocked_networks.reason blocked_networks.subject',
    'calendar_feeds.serial email_verifications.code_hash failed_requests.request_id idempotency_keys.call_id',
    'idempotency_keys.content_hash login_lockouts.subject mails.template mails.unique_key mpn_sessions.entry_code_hash',
    'mpn_sessions.revoked_reason mpn_sessions.sid network_admissions.token_hash notifications.type',
    'notifications.unique_key password_resets.token_hash survey_answers.survey up_users.password_hash',
    'up_users.provider user_table_settings.type user_table_settings.selected_columns join_requests.consents',
    'stored_files.ext stored_files.loudness stored_files.sound_bounds stored_files.media_info stored_files.mime stored_files.peaks_key',
    'stored_files.received_sha_256 stored_files.refusal stored_files.sha_256 stored_files.storage_key stored_files.tags stored_files.uuid',
    'resumable_uploads.failure resumable_uploads.parts resumable_uploads.uuid sampling_campaigns.start_time',
  ),
  ...because(
    'an encrypted key and hashes; the rows are deleted',
    'account_devices.device_hash sign_in_alerts.device_hash sign_in_alerts.token_hash',
    'recovery_codes.code_hash totp_factors.sealed_secret totp_factors.sealed_setup',
  ),
  ...because(
    'random bytes and a public key; the rows are deleted',
    'passkeys.credential_id passkeys.public_key passkeys.user_handle',
    'passkey_challenges.challenge_hash passkey_challenges.user_handle',
  ),
  ...because('words of the program', 'passkey_challenges.purpose passkeys.transports sso_attempts.purpose'),
  ...because(
    'addresses of a provider, hashes and what it calls the person; the rows are deleted',
    'sso_attempts.device_hash sso_attempts.issuer sso_attempts.sealed_checks sso_attempts.state_hash',
    'sso_attempts.subject sso_identities.issuer sso_identities.subject',
    'sso_sessions.issuer sso_sessions.sid sso_sessions.subject',
  ),
  ...because(
    'what a provider calls the person and their session there, gone within an hour',
    'sso_logouts.jti_hash sso_logouts.sid sso_logouts.subject',
  ),
  ...because('a code of a country', 'mailing_requests.country up_users.country'),
  ...because('ids only: what audit records may hold is a rule of docs/security.md', 'audit_records.data'),
  ...because('route and code of a failure, without what was sent', 'failed_requests.message failed_requests.request'),
  ...because("chosen by the caller's program, kept 30 days", 'idempotency_keys.key'),
  ...because("the company's name", 'mailing_requests.institution_name'),
  ...because('of the row, which is deleted with its other texts', 'mails.attachments mails.error mails.sealed_data'),
  ...because('a signed id of the recipient; the row is deleted', 'mails.unsubscribe_link'),
  ...because('why the company declined; the row is deleted', 'join_requests.reason'),
  ...because('goes a day after its last byte', 'resumable_uploads.file_name'),
  ...because('permissions and formats', 'up_users.ftp_delivery up_users.web_delivery'),
  ...because(
    'not written by this product; emptied all the same',
    'up_users.confirmation_token up_users.legacy_password_hash up_users.password up_users.reset_password_token',
  ),
  ...because(
    'an order: names of companies, numbers and amounts, § 147 AO',
    'purchase_orders.buyer purchase_orders.cart_token purchase_orders.currency purchase_orders.external_reference',
    'purchase_orders.invoice_key purchase_orders.invoice_number purchase_orders.note purchase_orders.order_number',
    'purchase_orders.payment_url purchase_orders.pricing purchase_orders.receipt_key',
  ),
  ...because(
    "a delivery to an institution's server, not to a person",
    'deliveries.content_key deliveries.error_code deliveries.error_values deliveries.locked_by deliveries.remote_directory',
    'deliveries.remote_server deliveries.target_host deliveries.unique_key deliveries.update_changes',
  ),
  ...because(
    'a release of a company',
    'digital_imports.entry_id digital_imports.files digital_imports.gtin release_imports.failure release_imports.folder',
    'release_imports.name release_imports.notes release_imports.storage_key releases.additional_information',
    'releases.artist_contract releases.artist_name releases.artist_name_latin releases.c_line_owner',
    'releases.catalogue_number releases.ean releases.label_code releases.label_name releases.p_line_owner',
    'releases.search_text releases.search_words releases.title releases.title_latin releases.withdrawal_reason',
    'search_vocabulary.sound search_vocabulary.variants search_vocabulary.word',
  ),
};
