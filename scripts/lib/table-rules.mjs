/**
 * What the content types' schemas are compared with when table types are written. A schema that says something else than the
 * domain makes the code generation fail.
 */

/** The domain's list behind each enumeration, by `<table>.<attribute>`. Every enumeration of a schema has an entry. */
export const ENUMERATIONS = {
  'artist_infos.category': 'ArtistInfoCategory',
  'artist_infos.infoType': 'ArtistInfoType',
  'artworks.kind': 'ArtworkKind',
  'authors.role': 'AuthorRole',
  'broadcasting_areas.code': 'BroadcastingArea',
  'companies.type': 'CompanyType',
  'companies.paymentMethod': 'PaymentMethod',
  'companies.shopSyncStatus': 'ShopSyncStatus',
  'companies.samplingMode': 'CompanySamplingMode',
  'companies.mailingRequestFeature': 'MailingRequestVisibility',
  'companies.digiasTakeover': 'MailingRequestVisibility',
  'companies.priceCategory': 'PriceCategory',
  'company_contacts.salutation': 'Salutation',
  'company_contacts.preferredLanguage': 'ContactLanguage',
  'consents.kind': 'ConsentKind',
  'deliveries.reason': 'DeliveryReason',
  'deliveries.state': 'DeliveryState',
  'deliveries.protocol': 'FtpProtocol',
  'deliveries.audioFormat': 'AudioFormat',
  'delivery_attempts.outcome': 'DeliveryAttemptOutcome',
  'delivery_files.state': 'DeliveryFileState',
  'digital_imports.status': 'DigitalImportStatus',
  'editor_answers.answer': 'EditorAnswer',
  'email_verifications.context': 'EmailVerificationContext',
  'email_verifications.registrationType': 'CompanyType',
  'ftp_configurations.protocol': 'FtpProtocol',
  'ftp_configurations.login': 'FtpLogin',
  'ftp_configurations.fileNaming': 'FileNaming',
  'ftp_configurations.encoding': 'FtpEncoding',
  'ftp_configurations.updateMode': 'UpdateMode',
  'interactions.type': 'InteractionType',
  'join_requests.state': 'JoinRequestState',
  'join_requests.salutation': 'Salutation',
  'join_requests.preferredAppLocale': 'Locale',
  'mailing_requests.status': 'MailingRequestStatus',
  'legal_documents.kind': 'LegalDocumentKind',
  'mails.locale': 'Locale',
  'mails.state': 'MailState',
  'media_groups.shopSyncStatus': 'ShopSyncStatus',
  'messages.kind': 'MessageKind',
  'messages.audience': 'MessageAudience',
  'messages.language': 'MessageLanguage',
  'messages.state': 'MessageState',
  'mpn_sessions.kind': 'SessionKind',
  'mpn_sessions.role': 'CombinedRole',
  'promo_shares.status': 'PromoShareStatus',
  'purchase_orders.state': 'OrderState',
  'purchase_orders.paymentMethod': 'PaymentMethod',
  'release_contacts.department': 'ContactDepartment',
  'releases.status': 'ReleaseStatus',
  'releases.repertoireOwnerType': 'RepertoireOwnerType',
  'renditions.format': 'RenditionFormat',
  'renditions.state': 'RenditionState',
  'resumable_uploads.kind': 'FileKind',
  'sampling_actions.samplingType': 'SamplingType',
  'sampling_actions.status': 'ActionStatus',
  'sampling_campaign_rights.rightType': 'Right',
  'sampling_campaigns.status': 'CampaignStatus',
  'sampling_mediums.code': 'SamplingMedium',
  'stored_files.kind': 'FileKind',
  'stored_files.state': 'StoredFileState',
  'tracks.publisherType': 'PublisherType',
  'tracks.uploadStatus': 'UploadStatus',
  'up_users.combinedRole': 'StoredRole',
  'up_users.salutation': 'Salutation',
  'up_users.notificationType': 'NotificationType',
  'survey_answers.answer': 'SurveyAnswer',
  'sftp_keys.state': 'SftpKeyState',
  'up_users.digestFrequency': 'DigestFrequency',
  'up_users.preferredAppLocale': 'Locale',
  'up_users.preferredAudioFormat': 'AudioFormat',
  'up_users.productVisibility': 'ProductVisibility',
  'up_users.preferredWebDeliveryAudioFormat': 'AudioFormat',
  'video_links.type': 'VideoLinkType',
  'videos.isrcType': 'IsrcType',
  'videos.uploadStatus': 'UploadStatus',
};

/**
 * The bodies of calls that write a table, by table: what a call accepts its column takes, and what the panel accepts the calls
 * accept too. Several bodies of one table are all compared.
 */
export const BODIES = {
  artist_infos: ['artistInfoBody'],
  artworks: ['artworkBody'],
  authors: ['authorBody'],
  ftp_configurations: ['ftpConfigurationBody'],
  release_contacts: ['releaseContactBody'],
  releases: ['createReleaseBody', 'patchReleaseBody'],
  sampling_circles: ['circleSchema'],
  tracks: ['trackBody'],
  video_links: ['videoLinkBody'],
  videos: ['videoBody'],
};

/** The same for calls whose body has no name of its own, by the id of the call. */
export const CALLS = {
  sampling_templates: ['sampling_templates.create'],
  up_users: ['personal_data.update'],
  user_table_settings: ['user_table_settings.create'],
};

/** Attributes that are written in another form than they are sent, with the reason why their lengths differ. */
export const CONVERTED = {
  'authors.gemaIsniNumber': 'sent with spaces or hyphens, kept without',
  'releases.ean': 'sent with spaces or hyphens, kept without',
  'tracks.isrc': 'sent with hyphens, kept without',
  'tracks.iswc': 'sent with hyphens and dots, kept without',
  'videos.isrc': 'sent with hyphens, kept without',
};
