// Generated from the content types' schemas by `npm run codegen`; do not edit.
import type {
  ActionStatus,
  AiRule,
  AiStatement,
  ArtistInfoCategory,
  ArtistInfoType,
  ArtworkKind,
  AudioFormat,
  AuthorRole,
  BroadcastingArea,
  CampaignStatus,
  CombinedRole,
  CompanySamplingMode,
  CompanyType,
  ConsentKind,
  ContactDepartment,
  ContactLanguage,
  CsvPreset,
  DeliveryAttemptOutcome,
  DeliveryFileState,
  DeliveryReason,
  DeliveryState,
  DigestFrequency,
  DigitalImportStatus,
  EditorAnswer,
  EmailVerificationContext,
  Ending,
  FileCheckState,
  FileKind,
  FileNaming,
  FtpEncoding,
  FtpLogin,
  FtpProtocol,
  ImportHold,
  ImportedReleaseAction,
  ImportedReleaseState,
  InstitutionOwnership,
  InteractionType,
  IsrcType,
  JoinRequestState,
  LegalDocumentKind,
  Locale,
  MailState,
  MailingRequestStatus,
  MailingRequestVisibility,
  MessageAudience,
  MessageKind,
  MessageLanguage,
  MessageState,
  NotificationType,
  OrderState,
  PartnerType,
  PaymentMethod,
  PressBasis,
  PressExtensionState,
  PressGrantKind,
  PressLinkMode,
  PressLinkState,
  PressReply,
  PriceCategory,
  ProductVisibility,
  PromoShareStatus,
  PublisherType,
  RecognitionForm,
  ReleaseImportSource,
  ReleaseImportStatus,
  ReleaseStatus,
  RenditionFormat,
  RenditionState,
  RepertoireOwnerType,
  Right,
  Salutation,
  SamplingMedium,
  SamplingType,
  SessionKind,
  SftpKeyState,
  ShopSyncStatus,
  StoredFileState,
  StoredRole,
  SurveyAnswer,
  TrackVersionKind,
  UpdateMode,
  UploadStatus,
  VideoLinkType,
  ViewAlert,
} from '@mpn/domain';

/**
 * The rows of every table that Strapi's schema sync makes, as the driver gives them: JSON columns and 64-bit numbers
 * are text, dates `YYYY-MM-DD`. The database enforces no `not null`: a column is null-free here where its attribute
 * is required.
 */
export interface TableRows {
  /** Announced institution */
  announced_institutions: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    company_id: number;
    announced_at: Date;
  };
  /** Artist info */
  artist_infos: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    release_id: number;
    category: ArtistInfoCategory;
    category_custom_name: string | null;
    position: number;
    info_type: ArtistInfoType;
    title: string | null;
    description: string | null;
    url: string | null;
    info_text: string | null;
    info_file_id: number | null;
  };
  /** Artwork */
  artworks: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    release_id: number;
    kind: ArtworkKind;
    position: number;
    file_id: number | null;
    copyright_holder: string | null;
    year: number | null;
    contains_ai: AiStatement | null;
    ai_declared_by_id: number | null;
    ai_declared_at: Date | null;
  };
  /** Audit record */
  audit_records: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    at: Date;
    user_id: number | null;
    on_behalf_of_user_id: number | null;
    company_id: number | null;
    promo_share_id: number | null;
    own_company_id: number | null;
    action: string;
    object_type: string | null;
    object_id: number | null;
    data: string | null;
    address: string | null;
  };
  /** Author */
  authors: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    track_id: number;
    position: number;
    role: AuthorRole;
    name: string;
    gema_ipi_number: string | null;
    gema_isni_number: string | null;
    ai_contribution: AiStatement | null;
  };
  /** Block list entry */
  block_list_entries: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    company_id: number;
    institution_id: number;
    medium_id: number | null;
  };
  /** Broadcasting area */
  broadcasting_areas: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    country_id: number;
    code: BroadcastingArea;
    name_de: string;
    name_en: string;
    position: number | null;
  };
  /** Calendar feed */
  calendar_feeds: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    user_id: number;
    serial: string;
    last_read_at: Date | null;
  };
  /** Company */
  companies: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    name: string;
    type: CompanyType;
    mpn_company_number: string | null;
    watermark_fingerprint: string | null;
    street: string | null;
    postal_code: string | null;
    city: string | null;
    country: string | null;
    vat_id: string | null;
    separate_invoice_address: boolean | null;
    invoice_name: string | null;
    invoice_street: string | null;
    invoice_postal_code: string | null;
    invoice_city: string | null;
    invoice_country: string | null;
    invoice_email: string | null;
    payment_method: PaymentMethod | null;
    problematic: boolean | null;
    status_comment: string | null;
    disabled: boolean | null;
    pending_registration: boolean | null;
    media_group_id: number | null;
    is_main_company: boolean | null;
    shop_sync_status: ShopSyncStatus | null;
    sampling_mode: CompanySamplingMode | null;
    default_template_id: number | null;
    default_label_code: string | null;
    default_label_name: string | null;
    sync_at_mpn_number: string | null;
    sync_ch_mpn_number: string | null;
    mailing_request_feature: MailingRequestVisibility | null;
    accepted_ard_contract: boolean | null;
    ard_archive_sampling: boolean | null;
    role_manage_ard_archive_releases: boolean | null;
    role_manage_sampling_templates: boolean | null;
    partner_sync_accepted: boolean | null;
    partner_sync_active: boolean | null;
    digias_phononet_numbers: string | null;
    discounted: boolean | null;
    digias_takeover: MailingRequestVisibility | null;
    sampling_country_id: number | null;
    sampling_medium_id: number | null;
    ard_state_institution_name: string | null;
    is_partner: boolean | null;
    price_category: PriceCategory | null;
    audience_reach: number | null;
    audience_age_from: number | null;
    audience_age_to: number | null;
    additional_information: string | null;
    music_editorial: boolean | null;
    ownership: InstitutionOwnership | null;
    joined_number: number | null;
    editor_answers_enabled: boolean | null;
    recognition_services: boolean | null;
    recognition_since: Date | null;
    recognition_contract_date: string | null;
    recognition_form: RecognitionForm | null;
    web_delivery_enabled: boolean | null;
    web_delivery: string | null;
    ftp_delivery_enabled: boolean | null;
    ftp_delivery: string | null;
    version: number;
    deleted_at: Date | null;
    ai_rule_all: AiRule | null;
    ai_rule_partly: AiRule | null;
    logo_id: number | null;
  };
  /** Company contact group */
  company_contact_groups: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    company_id: number;
    name: string;
    version: number;
  };
  /** Company contact */
  company_contacts: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    company_id: number;
    salutation: Salutation | null;
    first_name: string | null;
    last_name: string | null;
    preferred_language: ContactLanguage | null;
    contact_company: string | null;
    department: string | null;
    position: string | null;
    email: string | null;
    phone: string | null;
    street: string | null;
    postal_code: string | null;
    city: string | null;
    country: string | null;
    notes: string | null;
    version: number;
  };
  /** Consent */
  consents: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    user_id: number;
    kind: ConsentKind;
    document_version: number;
    agreed_at: Date;
  };
  /** Credit note */
  credit_notes: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    number: string;
    order_id: number;
    issued_at: Date;
    net_cents: number;
    tax_cents: number;
    total_cents: number;
    reason: string;
    panel_user_id: number | null;
    document_key: string | null;
  };
  /** Delivery */
  deliveries: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    unique_key: string;
    release_id: number;
    track_id: number | null;
    campaign_id: number | null;
    action_id: number | null;
    institution_id: number;
    reason: DeliveryReason;
    is_archive_copy: boolean | null;
    requested_by_user_id: number | null;
    state: DeliveryState;
    attempts: number;
    not_before: Date | null;
    error_code: string | null;
    error_values: string | null;
    protocol: FtpProtocol | null;
    target_host: string | null;
    remote_directory: string | null;
    remote_server: string | null;
    audio_format: AudioFormat | null;
    content_key: string | null;
    update_changes: string | null;
    bytes_total: string | null;
    bytes_done: string | null;
    queued_at: Date;
    started_at: Date | null;
    delivered_at: Date | null;
    finished_at: Date | null;
    locked_by: string | null;
    heartbeat_at: Date | null;
  };
  /** Delivery attempt */
  delivery_attempts: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    delivery_id: number;
    number: number;
    started_at: Date;
    ended_at: Date | null;
    outcome: DeliveryAttemptOutcome;
    step: string | null;
    error_code: string | null;
    error_values: string | null;
    worker_id: string | null;
  };
  /** Delivery file */
  delivery_files: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    delivery_id: number;
    position: number;
    kind: string;
    track_id: number | null;
    name: string;
    size: string | null;
    sha_256: string | null;
    cut_id: string | null;
    state: DeliveryFileState;
    bytes_sent: string | null;
    sent_at: Date | null;
  };
  /** Digital catalogue: import */
  digital_imports: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    company_id: number;
    created_by_user_id: number | null;
    release_id: number;
    entry_id: string;
    gtin: string | null;
    status: DigitalImportStatus;
    files: string | null;
    imported_at: Date;
  };
  /** Digital catalogue: release */
  digital_releases: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    phononet_number: string;
    title: string;
    artist_name: string | null;
    gtin: string | null;
    label_name: string | null;
    label_code: string | null;
    release_date: string | null;
    format_code: string | null;
    title_latin: string | null;
    artist_name_latin: string | null;
    catalogue_number: string | null;
    p_line_year: number | null;
    p_line_owner: string | null;
    c_line_year: number | null;
    c_line_owner: string | null;
    original_release_date: string | null;
    cover_key: string | null;
  };
  /** Digital catalogue: track */
  digital_tracks: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    release_id: number;
    set_number: number;
    position: number;
    title: string;
    artist: string | null;
    isrc: string | null;
    duration_ms: number | null;
    publisher: string | null;
    composers: string | null;
    lyricists: string | null;
    title_latin: string | null;
    p_line_year: number | null;
    p_line_owner: string | null;
    recording_year: number | null;
    recording_country: string | null;
    language: string | null;
    explicit: boolean | null;
    iswc: string | null;
    audio_key: string | null;
  };
  /** Done mark */
  done_marks: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    user_id: number;
    release_id: number;
    at: Date;
  };
  /** Editor answer */
  editor_answers: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    user_id: number;
    release_id: number;
    track_id: number | null;
    company_id: number;
    department_id: number | null;
    answer: EditorAnswer;
    comment: string | null;
    at: Date;
  };
  /** Email verification */
  email_verifications: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    email: string;
    context: EmailVerificationContext;
    registration_type: PartnerType | null;
    code_hash: string;
    tries: number | null;
    expires_at: Date;
    verified_at: Date | null;
    user_id: number | null;
  };
  /** Favorite */
  favorites: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    user_id: number;
    release_id: number;
  };
  /** Feature flag */
  feature_flags: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    name: string;
    enabled: boolean;
    description: string | null;
  };
  /** Ftp configuration */
  ftp_configurations: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    company_id: number;
    protocol: FtpProtocol;
    server_address: string | null;
    server_port: number | null;
    user_name: string | null;
    login: FtpLogin | null;
    password_encrypted: string | null;
    directory: string;
    may_create_directory: boolean | null;
    file_naming: FileNaming;
    folder_pattern: string | null;
    automatic_sampling: boolean;
    send_updates: boolean;
    update_mode: UpdateMode | null;
    track_sidecars: boolean | null;
    csv_preset: CsvPreset | null;
    encoding: FtpEncoding;
    transfer_start: string | null;
    transfer_end: string | null;
    success_addresses: string | null;
    failure_addresses: string | null;
    host_key_fingerprint: string | null;
    host_key_confirmed_at: Date | null;
    legacy_algorithms: boolean | null;
    ca_certificate: string | null;
    max_tls_version: string | null;
    require_tls: boolean | null;
    tls_seen_at: Date | null;
    max_connections: number | null;
    version: number;
  };
  /** DDEX: name of a genre */
  genre_names: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    text: string;
    key: string;
    genre_id: number;
  };
  /** Genre */
  genres: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    code: string;
    name_de: string;
    name_en: string;
    parent_id: number | null;
    position: number | null;
  };
  /** DDEX: release of a message */
  imported_releases: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    company_id: number;
    release_import_id: number;
    message_id: number;
    gtin: string | null;
    identifiers: string | null;
    catalogue_key: string | null;
    is_listed: boolean | null;
    isrcs: string | null;
    title: string;
    artist: string | null;
    release_date: string | null;
    action: ImportedReleaseAction;
    state: ImportedReleaseState;
    hold: ImportHold | null;
    may_overwrite: boolean | null;
    is_overwrite: boolean | null;
    release_id: number | null;
    release_version: number | null;
    draft: string | null;
    track_references: string | null;
    files: string | null;
    lost_files: number | null;
    differences: string | null;
    notes: string | null;
    unmapped_genres: string | null;
    kept_texts: string | null;
    availability: string | null;
    error: string | null;
    imported_at: Date | null;
  };
  /** Interaction */
  interactions: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    user_id: number;
    release_id: number;
    track_id: number | null;
    company_id: number;
    department_id: number | null;
    type: InteractionType;
    at: Date;
  };
  /** Join request */
  join_requests: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    company_id: number;
    state: JoinRequestState;
    email: string;
    login_name: string;
    salutation: Salutation;
    preceding_title: string | null;
    first_name: string;
    last_name: string;
    following_title: string | null;
    position: string | null;
    phone_number: string | null;
    preferred_app_locale: Locale;
    message: string | null;
    consents: string | null;
    requested_at: Date;
    decided_at: Date | null;
    decided_by_id: number | null;
    user_id: number | null;
    reason: string | null;
  };
  /** Legal document */
  legal_documents: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    kind: LegalDocumentKind;
    document_version: number;
    title_de: string;
    title_en: string;
    text_de: string;
    text_en: string;
    valid_from: Date;
    is_sample: boolean | null;
    panel_user_id: number | null;
  };
  /** Mailing request */
  mailing_requests: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    user_id: number;
    release_id: number;
    company_id: number;
    status: MailingRequestStatus;
    person_name: string | null;
    institution_name: string | null;
    recipient: string | null;
    recipient_company: string | null;
    street: string | null;
    postal_code: string | null;
    city: string | null;
    country: string | null;
    message: string | null;
    answer: string | null;
    requested_at: Date;
    closed_at: Date | null;
    version: number;
  };
  /** Mail */
  mails: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    recipient: string;
    locale: Locale;
    template: string;
    subject: string;
    text: string;
    html: string;
    attachments: string | null;
    sealed_data: string | null;
    sealed_until: Date | null;
    state: MailState;
    attempts: number | null;
    sent_at: Date | null;
    error: string | null;
    unique_key: string | null;
    unsubscribe_link: string | null;
    user_id: number | null;
  };
  /** Media group */
  media_groups: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    name: string;
    mpn_number: string | null;
    main_company_id: number | null;
    shop_sync_status: ShopSyncStatus | null;
    version: number;
  };
  /** Message recipient */
  message_recipients: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    message_id: number;
    user_id: number;
  };
  /** Message */
  messages: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    kind: MessageKind;
    title_de: string;
    title_en: string;
    text_de: string;
    text_en: string;
    link: string | null;
    audience: MessageAudience;
    sampling_medium_id: number | null;
    country: string | null;
    language: MessageLanguage | null;
    state: MessageState;
    sending_since: Date | null;
    sent_at: Date | null;
    version: number;
  };
  /** Session */
  mpn_sessions: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    sid: string;
    user_id: number;
    kind: SessionKind;
    parent_id: number | null;
    impersonator_id: number | null;
    panel_user_id: number | null;
    entry_code_hash: string | null;
    entry_until: Date | null;
    promo_share_id: number | null;
    role: CombinedRole | null;
    expires_at: Date;
    revoked_at: Date | null;
    revoked_reason: string | null;
    password_confirmed_until: Date | null;
    last_seen_at: Date | null;
    user_agent: string | null;
    address: string | null;
  };
  /** Notification item */
  notification_items: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    kind: string;
    company_id: number;
    bundle: number;
    data: string;
    unique_key: string;
    told_at: Date | null;
  };
  /** Notification */
  notifications: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    user_id: number;
    type: string;
    data: string | null;
    mail_only: boolean | null;
    read_at: Date | null;
    unique_key: string | null;
  };
  /** Order position */
  order_positions: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    order_id: number;
    campaign_id: number;
    position: number;
    release_title: string;
    artist_name: string | null;
    start_date: string;
    end_date: string;
    net_cents: number;
    tax_cents: number;
    total_cents: number;
    rights: string;
  };
  /** Password reset */
  password_resets: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    user_id: number;
    token_hash: string;
    expires_at: Date;
    redeemed_at: Date | null;
  };
  /** Address of a personal press link */
  press_addresses: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    grant_id: number;
    token_hash: string;
    ended_at: Date | null;
  };
  /** Answer of a press guest */
  press_answers: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    grant_id: number;
    release_id: number;
    track_id: number | null;
    answer: PressReply;
    sentence: string | null;
    answered_at: Date;
  };
  /** Request of a press guest for more time */
  press_extensions: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    grant_id: number;
    state: PressExtensionState;
    sentence: string | null;
    requested_at: Date;
    decided_at: Date | null;
    language: Locale | null;
  };
  /** Personal press link */
  press_grants: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    link_id: number;
    kind: PressGrantKind;
    contact_id: number | null;
    label: string | null;
    email: string | null;
    email_hash: string | null;
    basis: PressBasis | null;
    state: PressLinkState;
    expires_at: Date | null;
    erased_at: Date | null;
    first_visit_at: Date | null;
    last_visit_at: Date | null;
    first_play_at: Date | null;
  };
  /** Press link release */
  press_link_releases: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    link_id: number;
    release_id: number;
    position: number;
  };
  /** Press link */
  press_links: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    company_id: number;
    promo_share_id: number | null;
    slug: string;
    name: string;
    mode: PressLinkMode;
    state: PressLinkState;
    formats: string | null;
    max_downloads_per_track: number | null;
    text_de: string | null;
    text_en: string | null;
    start_at: Date | null;
    expires_at: Date;
    password_hash: string | null;
    device_code: boolean | null;
    show_title: boolean;
    version: number;
  };
  /** What a press guest played */
  press_plays: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    visit_id: number;
    release_id: number;
    track_id: number | null;
    ranges: string | null;
    played: boolean;
    listened: boolean;
    completed: boolean;
    downloads: number;
    last_at: Date;
  };
  /** Address that wants no press links */
  press_refusals: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    company_id: number;
    email_hash: string;
    refused_at: Date;
  };
  /** Session of a press guest */
  press_sessions: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    sid_hash: string;
    network: string | null;
    agent: string | null;
    machine: boolean;
    expires_at: Date;
    last_seen_at: Date | null;
  };
  /** Press link in a session */
  press_visits: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    session_id: number;
    grant_id: number;
    unlocked_at: Date | null;
    code_hash: string | null;
    code_until: Date | null;
    code_confirmed_at: Date | null;
    measured: boolean;
    visited_at: Date | null;
    ended_at: Date | null;
  };
  /** Price list */
  price_lists: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    name: string;
    valid_from: string;
    valid_to: string | null;
    currency: string;
    base_fee_cents: number;
    rates: string;
    discount_percent: number;
    vat: string;
    is_sample: boolean | null;
    price_list_version: number;
    panel_user_id: number | null;
  };
  /** Promo share release link */
  promo_share_release_links: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    promo_share_id: number;
    release_id: number;
    editable: boolean | null;
  };
  /** Promo share */
  promo_shares: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    source_company_id: number;
    received_company_id: number;
    status: PromoShareStatus;
    full_access: boolean | null;
    may_buy: boolean | null;
    version: number;
  };
  /** Purchase order */
  purchase_orders: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    order_number: string;
    company_id: number;
    user_id: number | null;
    state: OrderState;
    currency: string;
    price_list_id: number | null;
    seller_id: number | null;
    payment_method: PaymentMethod;
    payment_days: number | null;
    reference: string | null;
    net_cents: number;
    tax_cents: number;
    total_cents: number;
    cart_token: string;
    pricing: string;
    buyer: string;
    needs_review: boolean | null;
    ordered_at: Date;
    reviewed_at: Date | null;
    completed_at: Date | null;
    cancelled_at: Date | null;
    persisted_at: Date | null;
    invoice_number: string | null;
    invoice_key: string | null;
    receipt_key: string | null;
    external_reference: string | null;
    payment_url: string | null;
    note: string | null;
  };
  /** Release contact */
  release_contacts: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    release_id: number;
    first_name: string | null;
    last_name: string | null;
    email: string | null;
    department: ContactDepartment;
    department_custom_name: string | null;
    position: number;
  };
  /** Release format */
  release_formats: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    code: string;
    name_de: string;
    name_en: string;
    legacy: boolean | null;
    position: number | null;
  };
  /** DDEX: message */
  release_import_messages: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    release_import_id: number;
    path: string;
    sha_256: string | null;
    message_id: string | null;
    sender: string | null;
    sent_at: string | null;
    version: string | null;
    failure: string | null;
    notes: string | null;
    used_files: string | null;
  };
  /** DDEX: import */
  release_imports: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    company_id: number;
    created_by_user_id: number | null;
    source: ReleaseImportSource;
    status: ReleaseImportStatus;
    name: string;
    size: string;
    storage_key: string | null;
    folder: string | null;
    language: Locale;
    import_at_once: boolean | null;
    failure: string | null;
    notes: string | null;
    checked_at: Date | null;
    finished_at: Date | null;
  };
  /** Release note */
  release_notes: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    user_id: number;
    release_id: number;
    text: string;
  };
  /** Release */
  releases: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    company_id: number;
    status: ReleaseStatus;
    label_code: string | null;
    label_name: string | null;
    artist_name: string | null;
    artist_contract: string | null;
    repertoire_owner_type: RepertoireOwnerType | null;
    title: string;
    ean: string | null;
    ean_is_dummy: boolean | null;
    format_id: number | null;
    release_date: string | null;
    air_date: string | null;
    additional_information: string | null;
    recognition_services: boolean | null;
    ard_archive: boolean | null;
    title_latin: string | null;
    artist_name_latin: string | null;
    catalogue_number: string | null;
    p_line_year: number | null;
    p_line_owner: string | null;
    c_line_year: number | null;
    c_line_owner: string | null;
    original_release_date: string | null;
    track_count: number | null;
    search_text: string | null;
    search_words: string | null;
    created_by_user_id: number | null;
    copied_from_id: number | null;
    version: number;
    deleted_at: Date | null;
    withdrawn_at: Date | null;
    withdrawn_by_user_id: number | null;
    withdrawal_reason: string | null;
  };
  /** Rendition */
  renditions: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    file_id: number;
    format: RenditionFormat;
    state: RenditionState;
    storage_key: string | null;
    size: string | null;
    gain_db: number | null;
    loudness: string | null;
    error: string | null;
    started_at: Date | null;
    heartbeat_at: Date | null;
    ready_at: Date | null;
  };
  /** Resumable upload */
  resumable_uploads: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    uuid: string;
    company_id: number | null;
    uploader_id: number;
    kind: FileKind;
    file_name: string;
    size: string;
    received: string;
    parts: string | null;
    finishing_at: Date | null;
    failure: string | null;
    file_id: number | null;
  };
  /** Sales terms */
  sales_terms: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    payment_days: number;
    review_above_cents: number;
    trusted_after_days: number;
    trusted_from_cents: number;
    terms_url: string | null;
    panel_user_id: number | null;
  };
  /** Sampled addressee */
  sampled_addressees: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    action_id: number;
    institution_id: number;
    editor_id: number | null;
  };
  /** Action addressee */
  sampling_action_addressees: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    action_id: number;
    institution_id: number;
    department_id: number | null;
    user_id: number | null;
  };
  /** Action */
  sampling_actions: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    campaign_id: number;
    position: number;
    name: string | null;
    download_allowed: boolean;
    sampling_type: SamplingType;
    start_date: string;
    end_date: string;
    start_time: string;
    starts_at: Date;
    ends_at: Date;
    status: ActionStatus;
    paused_by_campaign: boolean;
    addressee_expansions: string | null;
    announced_at: Date | null;
    jpa_version: number;
  };
  /** Campaign right */
  sampling_campaign_rights: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    campaign_id: number;
    institution_id: number;
    right_type: Right;
    purchased_at: Date;
    order_id: number | null;
  };
  /** Campaign */
  sampling_campaigns: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    release_id: number;
    company_id: number;
    created_by_user_id: number | null;
    promo_share_id: number | null;
    status: CampaignStatus;
    start_date: string;
    end_date: string;
    start_time: string;
    starts_at: Date;
    ends_at: Date;
    in_cart: boolean;
    in_cart_at: Date | null;
    automatic: boolean | null;
    template_id: number | null;
    purchased_at: Date | null;
    covers_until: number | null;
    jpa_version: number;
    deleted_at: Date | null;
  };
  /** Circle member */
  sampling_circle_members: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    circle_id: number;
    institution_id: number;
  };
  /** Circle */
  sampling_circles: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    company_id: number;
    name: string;
    version: number;
  };
  /** Sampling country */
  sampling_countries: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    code: string;
    name_de: string;
    name_en: string;
    position: number | null;
  };
  /** Sampling department */
  sampling_departments: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    company_id: number;
    name: string;
    position: number | null;
  };
  /** Sampling medium */
  sampling_mediums: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    country_id: number;
    code: SamplingMedium;
    name_de: string;
    name_en: string;
    position: number | null;
  };
  /** Template */
  sampling_templates: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    company_id: number;
    name: string;
    definition: string;
  };
  /** Seller */
  sellers: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    name: string;
    street: string;
    postal_code: string;
    city: string;
    country: string;
    vat_id: string | null;
    tax_number: string | null;
    register_entry: string | null;
    email: string;
    phone: string | null;
    account_holder: string;
    bank_name: string;
    iban: string;
    bic: string | null;
    panel_user_id: number | null;
  };
  /** SFTP key */
  sftp_keys: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    company_id: number;
    state: SftpKeyState;
    fingerprint: string;
    public_line: string;
    private_key_encrypted: string | null;
    logged_in_at: Date | null;
    retired_at: Date | null;
  };
  /** Counter */
  shop_counters: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    name: string;
    value: number;
  };
  /** Stored file */
  stored_files: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    uuid: string;
    company_id: number | null;
    uploader_id: number | null;
    promo_share_id: number | null;
    kind: FileKind;
    file_name: string;
    ext: string;
    mime: string;
    size: string;
    sha_256: string;
    received_sha_256: string | null;
    clean_form: number | null;
    storage_key: string;
    state: StoredFileState;
    check_state: FileCheckState | null;
    refusal: string | null;
    check_beat: Date | null;
    check_percent: number | null;
    media_info: string | null;
    tags: string | null;
    loudness: string | null;
    sound_bounds: string | null;
    peaks_key: string | null;
    unreferenced_since: Date | null;
  };
  /** Support contact */
  support_contacts: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    email: string | null;
    phone: string | null;
    panel_user_id: number | null;
  };
  /** Survey answer */
  survey_answers: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    user_id: number;
    survey: string;
    answer: SurveyAnswer;
    answered_at: Date;
  };
  /** Track */
  tracks: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    release_id: number;
    set_number: number;
    position: number;
    is_promo_track: boolean | null;
    publisher_type: PublisherType | null;
    publisher: string | null;
    title: string;
    isrc: string | null;
    isrc_is_dummy: boolean | null;
    artist: string | null;
    duration_ms: number | null;
    is_data_track_only: boolean | null;
    title_latin: string | null;
    p_line_year: number | null;
    p_line_owner: string | null;
    recording_year: number | null;
    recording_country: string | null;
    language: string | null;
    explicit: boolean | null;
    iswc: string | null;
    search_words: string | null;
    work: string | null;
    movement: string | null;
    conductor: string | null;
    soloists: string | null;
    ensemble: string | null;
    cue_in_ms: number | null;
    intro_ms: number | null;
    outro_ms: number | null;
    cue_out_ms: number | null;
    ending: Ending | null;
    cue_points_file_id: number | null;
    version_kind: TrackVersionKind | null;
    version_of_id: number | null;
    audio_file_id: number | null;
    upload_status: UploadStatus | null;
    contains_ai: AiStatement | null;
    ai_concerns: string | null;
    ai_tool: string | null;
    ai_note: string | null;
    ai_declared_by_id: number | null;
    ai_declared_at: Date | null;
  };
  /** User */
  up_users: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    username: string;
    login_name_key: string | null;
    email: string;
    provider: string | null;
    password: string | null;
    reset_password_token: string | null;
    confirmation_token: string | null;
    confirmed: boolean | null;
    blocked: boolean | null;
    password_hash: string | null;
    legacy_password_hash: string | null;
    combined_role: StoredRole;
    company_id: number | null;
    salutation: Salutation | null;
    first_name: string | null;
    last_name: string | null;
    preceding_title: string | null;
    following_title: string | null;
    date_of_birth: string | null;
    position: string | null;
    email_verified_at: Date | null;
    last_login: Date | null;
    phone_number: string | null;
    fax_number: string | null;
    street: string | null;
    postal_code: string | null;
    city: string | null;
    country: string | null;
    notify_news: boolean | null;
    notify_surveys: boolean | null;
    notify_newsletter: boolean | null;
    notification_type: NotificationType | null;
    digest_frequency: DigestFrequency | null;
    last_digest_at: Date | null;
    pending_registration: boolean | null;
    unfinished_migration: boolean | null;
    profile_image_id: number | null;
    preferred_app_locale: Locale | null;
    preferred_audio_format: AudioFormat | null;
    disabled: boolean | null;
    admin_locked_at: Date | null;
    deleted_at: Date | null;
    version: number;
    notification_new_addressees: boolean | null;
    role_revoke_manage_all: boolean | null;
    role_manage_releases: boolean | null;
    role_manage_mailings: boolean | null;
    role_manage_sampling_campaigns: boolean | null;
    role_digias_import_allowed: boolean | null;
    product_visibility: ProductVisibility | null;
    sampling_department_id: number | null;
    role_web_download_allowed: boolean | null;
    role_delivery_request_allowed: boolean | null;
    role_mailing_request_allowed: boolean | null;
    role_ard_archive_access: boolean | null;
    web_delivery: string | null;
    ftp_delivery: string | null;
    preferred_web_delivery_audio_format: AudioFormat | null;
    consent_terms_at: Date | null;
    consent_privacy_at: Date | null;
    consent_ard_at: Date | null;
  };
  /** User table setting */
  user_table_settings: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    user_id: number;
    type: string;
    name: string;
    selected_columns: string | null;
    filters: string | null;
    is_filter_active: boolean | null;
    alert: ViewAlert | null;
    alert_since: Date | null;
  };
  /** Video link */
  video_links: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    release_id: number;
    position: number;
    type: VideoLinkType;
    link: string;
  };
  /** Video */
  videos: {
    id: number;
    document_id: string;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
    created_by_id: number | null;
    updated_by_id: number | null;
    locale: string | null;
    release_id: number;
    position: number;
    title: string;
    isrc_type: IsrcType | null;
    isrc: string | null;
    producer: string | null;
    info: string | null;
    video_file_id: number | null;
    poster_image_file_id: number | null;
    upload_status: UploadStatus | null;
    contains_ai: AiStatement | null;
    ai_declared_by_id: number | null;
    ai_declared_at: Date | null;
  };
  companies_broadcasting_areas_lnk: {
    id: number;
    company_id: number;
    broadcasting_area_id: number;
    broadcasting_area_ord: number | null;
  };
  companies_genres_lnk: { id: number; company_id: number; genre_id: number; genre_ord: number | null };
  company_contact_groups_contacts_lnk: {
    id: number;
    company_contact_group_id: number;
    company_contact_id: number;
    company_contact_ord: number | null;
  };
  releases_genres_lnk: { id: number; release_id: number; genre_id: number; genre_ord: number | null };
  up_users_role_lnk: { id: number; user_id: number; role_id: number };
  up_users_genres_lnk: { id: number; user_id: number; genre_id: number; genre_ord: number | null };
}

/** Every column that refers to a stored file. */
export const FILE_COLUMNS = [
  ['artist_infos', 'info_file_id'],
  ['artworks', 'file_id'],
  ['companies', 'logo_id'],
  ['renditions', 'file_id'],
  ['resumable_uploads', 'file_id'],
  ['tracks', 'audio_file_id'],
  ['up_users', 'profile_image_id'],
  ['videos', 'video_file_id'],
  ['videos', 'poster_image_file_id'],
] as const satisfies readonly (readonly [keyof TableRows, string])[];
