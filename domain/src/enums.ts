/**
 * Enumerations of the product, each as a readonly list and a type under one name: `Locale` is both
 * `readonly ['de-DE', ...]` and `'de-DE' | ...`. The order of a list is the order in which it is shown. Some others are
 * with the views of their subject.
 */

// --- people, companies, accounts ---------------------------------------------------------------

export const Locale = ['de-DE', 'en-US', 'fr-FR'] as const;
export type Locale = (typeof Locale)[number];

/** Languages that a contact can prefer. */
export const ContactLanguage = ['de-DE', 'en-US'] as const;
export type ContactLanguage = (typeof ContactLanguage)[number];

export const CombinedRole = [
  'SUPER_ADMIN',
  'PROMO_ADMIN',
  'MEDIA_ADMIN',
  'PROMO_USER',
  'PROMO_SHARE_USER',
  'MEDIA_USER',
] as const;
export type CombinedRole = (typeof CombinedRole)[number];

/** Roles that a user can have: PROMO_SHARE_USER is only the acting role in a promo-share view. */
export const StoredRole = ['SUPER_ADMIN', 'PROMO_ADMIN', 'MEDIA_ADMIN', 'PROMO_USER', 'MEDIA_USER'] as const;
export type StoredRole = (typeof StoredRole)[number];

export const CompanyType = ['MEDIA', 'PROMOTION', 'RECOGNITION'] as const;
export type CompanyType = (typeof CompanyType)[number];

/** The types of companies that have users; a recognition service has none. */
export const PartnerType = ['MEDIA', 'PROMOTION'] as const satisfies readonly CompanyType[];
export type PartnerType = (typeof PartnerType)[number];

/**
 * How a recognition service gets metadata: JSON files beside the recordings, or these and a DDEX message: of ERN 4.3,
 * which has no element for statements about generative AI, or of 4.3.2.
 */
export const RecognitionForm = ['SIDECARS', 'ERN', 'ERN_4_3_2'] as const;
export type RecognitionForm = (typeof RecognitionForm)[number];

export const Salutation = ['MR', 'MRS', 'DIVERSE'] as const;
export type Salutation = (typeof Salutation)[number];

export const NotificationType = ['EMAIL', 'IN_APP', 'BOTH'] as const;
export type NotificationType = (typeof NotificationType)[number];

export const ProductVisibility = ['OWN_ACTIVE_PRODUCTS', 'ALL_ACTIVE_FULL_SAMPLINGS'] as const;
export type ProductVisibility = (typeof ProductVisibility)[number];

export const MailingRequestVisibility = ['VISIBLE_AND_ACTIVE', 'VISIBLE_AND_INACTIVE', 'NOT_VISIBLE'] as const;
export type MailingRequestVisibility = (typeof MailingRequestVisibility)[number];

export const MailingRequestStatus = ['OPEN', 'SENT', 'DECLINED', 'WITHDRAWN'] as const;
export type MailingRequestStatus = (typeof MailingRequestStatus)[number];

export const ImpersonationAction = [
  'startImpersonation',
  'stopImpersonation',
  'startPromoShareView',
  'stopPromoShareView',
] as const;
export type ImpersonationAction = (typeof ImpersonationAction)[number];

export const SessionKind = ['LOGIN', 'IMPERSONATION', 'PROMO_SHARE', 'MIGRATION', 'SECOND_FACTOR'] as const;
export type SessionKind = (typeof SessionKind)[number];

export const EmailVerificationContext = ['REGISTRATION', 'CHANGE_EMAIL'] as const;
export type EmailVerificationContext = (typeof EmailVerificationContext)[number];

/** What a registration needs consent to: general terms, privacy, and the declaration for sampling ARD broadcasters. */
export const ConsentKind = ['agb', 'privacy', 'ard'] as const;
export type ConsentKind = (typeof ConsentKind)[number];

/** The legal texts of an installation, in the order of the page: the imprint, and what people consent to. */
export const LegalDocumentKind = ['imprint', 'privacy', 'agb', 'ard'] as const;
export type LegalDocumentKind = (typeof LegalDocumentKind)[number];

/** A person's request to be added to a registered company. */
export const JoinRequestState = ['PENDING', 'ACCEPTED', 'DECLINED'] as const;
export type JoinRequestState = (typeof JoinRequestState)[number];

export const TableSettingType = ['RELEASE_LIST', 'MEDIA_LIST'] as const;
export type TableSettingType = (typeof TableSettingType)[number];

/** The operator's switches, each for a whole feature: off means no screen, no call and no mail. */
export const FeatureFlag = [
  'STATISTICS',
  'SAMPLING_TEMPLATES',
  'DIGIAS_IMPORT',
  'ARD_ARCHIVE',
  'MAILING_REQUEST',
  'XML_IMPORT',
  'PARTNER_SYNC',
  'SURVEY',
  'PRESS_LINK',
] as const;
export type FeatureFlag = (typeof FeatureFlag)[number];

// --- sampling ----------------------------------------------------------------------------------

/** AUTOMATIC_SAMPLING puts campaigns into the cart, from three calendar days before the release date on. */
export const CompanySamplingMode = ['NO_SAMPLING', 'AUTOMATIC_SAMPLING', 'MANUAL_SAMPLING'] as const;
export type CompanySamplingMode = (typeof CompanySamplingMode)[number];

export const SamplingType = ['FULL', 'SELECTIVE'] as const;
export type SamplingType = (typeof SamplingType)[number];

export const SamplingMedium = ['INDUSTRY', 'RADIO', 'TV', 'PRINT', 'WEBRADIO', 'ONLINE'] as const;
export type SamplingMedium = (typeof SamplingMedium)[number];

export const BroadcastingArea = ['WEST', 'EAST', 'NORTH', 'SOUTH'] as const;
export type BroadcastingArea = (typeof BroadcastingArea)[number];

export const SamplingCountry = ['DE', 'AT', 'CH'] as const;
export type SamplingCountry = (typeof SamplingCountry)[number];

export const CampaignStatus = [
  'DRAFT',
  'PAID_SCHEDULED',
  'PAID_ACTIVE',
  'PAID_PAUSED',
  'PAID_FINISHED',
  'PAID_CANCELED',
] as const;
export type CampaignStatus = (typeof CampaignStatus)[number];

export const ActionStatus = ['DRAFT', 'SCHEDULED', 'ACTIVE', 'PAUSED', 'FINISHED', 'CANCELED'] as const;
export type ActionStatus = (typeof ActionStatus)[number];

/** What PUT /sampling_campaigns/{id}?updateMode= does in addition to saving. */
export const CampaignUpdateMode = ['SAVE', 'ADD_TO_CART', 'ACTIVATE_CHANGES', 'SAVE_AND_ADD_TO_CART'] as const;
export type CampaignUpdateMode = (typeof CampaignUpdateMode)[number];

/** Last path part of POST /sampling_campaigns/{id}/_actions/{action}. */
export const CampaignActionName = ['pause', 'resume', 'cancel', 'remove_from_cart', 'delete'] as const;
export type CampaignActionName = (typeof CampaignActionName)[number];

/** Last path part of POST .../sampling_actions/{actionId}/_actions/{action}. */
export const SamplingActionName = ['activate', 'pause', 'resume', 'cancel'] as const;
export type SamplingActionName = (typeof SamplingActionName)[number];

/** What an institution was bought for; DOWNLOAD includes STREAMING. */
export const Right = ['STREAMING', 'DOWNLOAD'] as const;
export type Right = (typeof Right)[number];

export const InteractionStatus = ['NEW', 'SEEN', 'LISTENED_TO', 'DOWNLOADED', 'REQUESTED'] as const;
export type InteractionStatus = (typeof InteractionStatus)[number];

/** An editor's answer to the label about a release or a track. */
export const EditorAnswer = ['WILL_PLAY', 'MAYBE', 'NOT_FOR_US'] as const;
export type EditorAnswer = (typeof EditorAnswer)[number];

export const InteractionType = ['SEEN', 'LISTENED_TO', 'DOWNLOADED', 'REQUESTED'] as const;
export type InteractionType = (typeof InteractionType)[number];

export const PromoShareStatus = [
  'ACCEPTED',
  'REJECTED',
  'PENDING',
  'DELETED_BY_SOURCE',
  'DELETED_BY_RECEIVED',
  'DELETED',
] as const;
export type PromoShareStatus = (typeof PromoShareStatus)[number];

// --- releases ----------------------------------------------------------------------------------

export const ReleaseStatus = ['DRAFT', 'READY', 'SCHEDULED', 'ON_AIR'] as const;
export type ReleaseStatus = (typeof ReleaseStatus)[number];

export const RepertoireOwnerType = ['NATIONAL', 'INTERNATIONAL'] as const;
export type RepertoireOwnerType = (typeof RepertoireOwnerType)[number];

/** Tabs of the release list: each format belongs to one. */
export const ReleaseFormatKind = ['TRACK', 'EP', 'ALBUM'] as const;
export type ReleaseFormatKind = (typeof ReleaseFormatKind)[number];

export const ReleaseFormatCarrier = ['DIGITAL', 'CD', 'VINYL', 'CASSETTE', 'DVD', 'OTHER'] as const;
export type ReleaseFormatCarrier = (typeof ReleaseFormatCarrier)[number];

export const PublisherType = ['NO_PUBLISHER', 'PUBLISHER'] as const;
export type PublisherType = (typeof PublisherType)[number];

/** How a recording ends: with its last note, or fading out. */
export const Ending = ['COLD', 'FADE'] as const;
export type Ending = (typeof Ending)[number];

/** Whether a cue point was measured in the audio file, or entered by its label. */
export const CuePointSource = ['MEASURED', 'ENTERED'] as const;
export type CuePointSource = (typeof CuePointSource)[number];

/** Whose broadcasters report airplay: private radio of Germany, its public broadcasters, Austria, Switzerland. */
export const ReportTarget = ['DE_PRIVATE', 'DE_PUBLIC', 'AT', 'CH'] as const;
export type ReportTarget = (typeof ReportTarget)[number];

/** What a label states about generative AI in a recording, a picture or a video, or of who contributed to it. */
export const AiStatement = ['NONE', 'PARTLY', 'ALL'] as const;
export type AiStatement = (typeof AiStatement)[number];

/** The same with "not stated". */
export const ContainsAi = ['UNKNOWN', 'NONE', 'PARTLY', 'ALL'] as const;
export type ContainsAi = (typeof ContainsAi)[number];

/** What was made with AI. */
export const AiConcern = ['VOCALS', 'INSTRUMENTS', 'COMPOSITION', 'LYRICS', 'POST_PRODUCTION'] as const;
export type AiConcern = (typeof AiConcern)[number];

/** What a media company wants of releases with AI, from the mildest to the strictest. */
export const AiRule = ['SHOW', 'MARK', 'NO_DELIVERY', 'HIDE'] as const;
export type AiRule = (typeof AiRule)[number];

export const AuthorRole = [
  'COMPOSER',
  'LYRICIST',
  'ARTIST_MAIN',
  'ARTIST_OTHER',
  'ARRANGER_DIFFERENT_EDITING',
  'ARRANGER',
  'PRODUCER_MUSIC',
  'REMIXER',
  'AUTHOR',
] as const;
export type AuthorRole = (typeof AuthorRole)[number];

export const ArtworkKind = ['FRONT_COVER', 'BACK_COVER', 'BOOKLET'] as const;
export type ArtworkKind = (typeof ArtworkKind)[number];

export const ArtistInfoCategory = [
  'WEBSITE',
  'BIOGRAPHY',
  'DISCOGRAPHY',
  'INTERVIEW',
  'TOUR_DATES',
  'OTHER',
  'FACEBOOK',
  'INSTAGRAM',
  'TIK_TOK',
  'YOUTUBE',
  'SPOTIFY',
  'CUSTOM',
] as const;
export type ArtistInfoCategory = (typeof ArtistInfoCategory)[number];

export const ArtistInfoType = ['LINK', 'FILE', 'TEXT', 'EMBED'] as const;
export type ArtistInfoType = (typeof ArtistInfoType)[number];

export const ContactDepartment = ['custom', 'label', 'online', 'print', 'radio', 'tv'] as const;
export type ContactDepartment = (typeof ContactDepartment)[number];

export const VideoLinkType = ['YOUTUBE'] as const;
export type VideoLinkType = (typeof VideoLinkType)[number];

/** Origin of a video's ISRC: entered, or a generated dummy. */
export const IsrcType = ['ISRC', 'DUMMY'] as const;
export type IsrcType = (typeof IsrcType)[number];

export const SaveResult = ['CREATED', 'SAVED', 'NO_SAVE', 'FAILED'] as const;
export type SaveResult = (typeof SaveResult)[number];

/** Steps of the release editor, in their order; the step identifier in the URL ends in 1..8. */
export const EditorStep = [
  'sampling',
  'release',
  'tracks',
  'artwork',
  'artist',
  'contacts',
  'videos',
  'overview',
] as const;
export type EditorStep = (typeof EditorStep)[number];

// --- files and delivery ------------------------------------------------------------------------

/** MP3 320 kbit/s, FLAC, WAVE_STANDARD 44.1 kHz/16 bit, WAVE_HIGH 48 kHz/24 bit. */
export const AudioFormat = ['MP3', 'FLAC', 'WAVE_STANDARD', 'WAVE_HIGH'] as const;
export type AudioFormat = (typeof AudioFormat)[number];

/** Formats of audio renditions: those for delivery, the low-bitrate listening copy, and an excerpt of it. */
export const AudioRenditionFormat = [...AudioFormat, 'STREAM', 'PREVIEW'] as const;
export type AudioRenditionFormat = (typeof AudioRenditionFormat)[number];

/** Formats of all renditions: audio, and the preview of a music video. */
export const RenditionFormat = [...AudioRenditionFormat, 'VIDEO_PREVIEW'] as const;
export type RenditionFormat = (typeof RenditionFormat)[number];

export const FileKind = [
  'AUDIO_TRACK',
  'BOOKLET',
  'COVER',
  'PROFILE_IMAGE',
  'COMPANY_LOGO',
  'MUSIC_VIDEO',
  'MUSIC_VIDEO_POSTER_IMAGE',
  'ARTIST_INFO_PDF',
] as const;
export type FileKind = (typeof FileKind)[number];

export const UploadStatus = ['NO_UPLOAD', 'PREPARING', 'UPLOADING', 'FINISHED', 'ERROR'] as const;
export type UploadStatus = (typeof UploadStatus)[number];

export const DeliveryType = ['WEB', 'FTP_SFTP'] as const;
export type DeliveryType = (typeof DeliveryType)[number];

export const FtpProtocol = ['FTP', 'SFTP'] as const;
export type FtpProtocol = (typeof FtpProtocol)[number];

/** How deliveries log in to an institution's server: with its password, or with the key pair that we keep for it. */
export const FtpLogin = ['PASSWORD', 'KEY'] as const;
export type FtpLogin = (typeof FtpLogin)[number];

export const SftpKeyState = ['WAITING', 'ACTIVE', 'RETIRED'] as const;
export type SftpKeyState = (typeof SftpKeyState)[number];

export const FtpEncoding = ['LATIN_1', 'UTF_8', 'UTF_8_BOM'] as const;
export type FtpEncoding = (typeof FtpEncoding)[number];

/** What a CSV file with the tracks of a release is for: music reports, or the import into a playout database. */
export const CsvPreset = ['REPORT', 'MUSIC_DATABASE'] as const;
export type CsvPreset = (typeof CsvPreset)[number];

export const FileNaming = ['SHORT_FORMAT', 'FULL_FORMAT', 'MINIMAL_FORMAT'] as const;
export type FileNaming = (typeof FileNaming)[number];

/** WAITING_FOR_FILES: its files are to be made. READY_TO_SEND: they are made, and it waits for its server's turn. */
export const DeliveryState = [
  'QUEUED',
  'WAITING_FOR_FILES',
  'PREPARING',
  'READY_TO_SEND',
  'TRANSFERRING',
  'DELIVERED',
  'FAILED',
  'CANCELED',
] as const;
export type DeliveryState = (typeof DeliveryState)[number];

/**
 * States as the delivery log shows them: PREPARING from the first attempt until the transfer; separate ones for a
 * delivery that only waits for its window, for an update without changes, and for the notice of a withdrawal.
 */
export const DeliveryLogState = [
  'QUEUED',
  'PREPARING',
  'TRANSFERRING',
  'DELIVERED',
  'FAILED',
  'CANCELED',
  'WAITING_FOR_WINDOW',
  'UP_TO_DATE',
  'NOTICE_LEFT',
] as const;
export type DeliveryLogState = (typeof DeliveryLogState)[number];

export const DeliveryReason = ['AUTOMATIC', 'REQUEST', 'UPDATE', 'ARCHIVE', 'RECOGNITION', 'WITHDRAWAL'] as const;
export type DeliveryReason = (typeof DeliveryReason)[number];

/** How updates are delivered: the whole release into a new folder, or changed files over the existing ones. */
export const UpdateMode = ['NEW_FOLDER', 'IN_PLACE'] as const;
export type UpdateMode = (typeof UpdateMode)[number];

export const RenditionState = ['PENDING', 'RENDERING', 'READY', 'FAILED'] as const;
export type RenditionState = (typeof RenditionState)[number];

export const DeliveryAttemptOutcome = ['RUNNING', 'DELIVERED', 'FAILED', 'CANCELED'] as const;
export type DeliveryAttemptOutcome = (typeof DeliveryAttemptOutcome)[number];

/** A file of a delivery: waiting for its transfer, or stored at the institution. */
export const DeliveryFileState = ['PENDING', 'SENT'] as const;
export type DeliveryFileState = (typeof DeliveryFileState)[number];

/** A mail in the outbox; failed means that no further attempt is made. */
export const MailState = ['QUEUED', 'SENT', 'FAILED'] as const;
export type MailState = (typeof MailState)[number];

/** A stored file is temporary until something refers to it. */
export const StoredFileState = ['TEMPORARY', 'ATTACHED', 'DISCARDED'] as const;
export type StoredFileState = (typeof StoredFileState)[number];

/** Of an uploaded file until its check has passed: still running, or the file was refused. */
export const FileCheckState = ['CHECKING', 'REFUSED'] as const;
export type FileCheckState = (typeof FileCheckState)[number];

// --- DDEX messages ------------------------------------------------------------------------------

/**
 * An import of messages: report in progress, report ready, import in progress, finished, or failed because nothing
 * could be read.
 */
export const ReleaseImportStatus = ['CHECKING', 'CHECKED', 'IMPORTING', 'IMPORTED', 'FAILED'] as const;
export type ReleaseImportStatus = (typeof ReleaseImportStatus)[number];

/** Where messages came from: uploaded by a person, or found in the company's inbox. */
export const ReleaseImportSource = ['UPLOAD', 'INBOX'] as const;
export type ReleaseImportSource = (typeof ReleaseImportSource)[number];

/** What an import does with a release of a message. */
export const ImportedReleaseAction = ['CREATE', 'UPDATE', 'NONE'] as const;
export type ImportedReleaseAction = (typeof ImportedReleaseAction)[number];

/** A release of a message: reported, chosen and waiting for its turn, imported, failed, or left out. */
export const ImportedReleaseState = ['REPORTED', 'WAITING', 'IMPORTED', 'FAILED', 'LEFT_OUT'] as const;
export type ImportedReleaseState = (typeof ImportedReleaseState)[number];

/** Why a release of a message is not imported automatically. */
export const ImportHold = [
  'ERRORS',
  'REPEATED',
  'OLDER',
  'SUPERSEDED',
  'TAKEN_DOWN',
  'UNCHANGED',
  'WITHDRAWN',
  'ON_AIR',
  'EDITED',
] as const;
export type ImportHold = (typeof ImportHold)[number];

// --- shop --------------------------------------------------------------------------------------

export const OrderState = ['open', 'completed', 'cancelled', 'in_progress'] as const;
export type OrderState = (typeof OrderState)[number];

export const PriceCategory = ['FREE', 'SURCHARGEABLE'] as const;
export type PriceCategory = (typeof PriceCategory)[number];

export const PaymentMethod = ['INVOICE'] as const;
export type PaymentMethod = (typeof PaymentMethod)[number];

export const Currency = ['EUR'] as const;
export type Currency = (typeof Currency)[number];

/** Whether a member of a sampling group can be sampled now, or why not. */
export const CircleMemberStanding = ['ELIGIBLE', 'BLOCKED', 'ARD_CONTRACT_MISSING', 'UNAVAILABLE'] as const;
export type CircleMemberStanding = (typeof CircleMemberStanding)[number];

export const ShopSyncStatus = ['NOT_SYNCED', 'SYNCED', 'FAILED'] as const;
export type ShopSyncStatus = (typeof ShopSyncStatus)[number];

/**
 * Narrows an unknown value to a member of an enumeration.
 * @param values the enumeration, for example `AudioFormat`
 */
export function isOneOf<const T extends readonly string[]>(values: T, value: unknown): value is T[number] {
  return typeof value === 'string' && values.includes(value);
}

// --- press links -------------------------------------------------------------------------------

/** What guests may do with the recordings of a press link: listen, or download too. */
export const PressLinkMode = ['STREAM', 'DOWNLOAD'] as const;
export type PressLinkMode = (typeof PressLinkMode)[number];

/** State of a press link, and of a personal link. */
export const PressLinkState = ['ACTIVE', 'PAUSED', 'REVOKED'] as const;
export type PressLinkState = (typeof PressLinkState)[number];

/** For one person, for everybody who has the URL, or for the promoter who looks at the page as a guest. */
export const PressGrantKind = ['PERSON', 'PUBLIC', 'PREVIEW'] as const;
export type PressGrantKind = (typeof PressGrantKind)[number];

/** On what basis a promoter has an e-mail address, as the promoter states it. */
export const PressBasis = ['CONSENT', 'PRESS_CONTACT', 'EXISTING_CONTACT', 'ASKED_FOR_MUSIC'] as const;
export type PressBasis = (typeof PressBasis)[number];

/** What a guest says of a release or track; it decides nothing. */
export const PressReply = ['WILL_COVER', 'MAYBE', 'NOT_FOR_US'] as const;
export type PressReply = (typeof PressReply)[number];

export const PressExtensionState = ['OPEN', 'GRANTED', 'DECLINED'] as const;
export type PressExtensionState = (typeof PressExtensionState)[number];
