import { array, boolean, object, string } from 'yup';
import { AudioFormat, DeliveryLogState } from '../enums';
import { endpoint, idParams, reply, tableQuery, type Page } from '../http';
import { rowId, rowVersion } from '../validation/limits';
import type { RecognitionView } from './recognition';
import { ftpConfigurationBody, ftpConfigurationUpdateBody } from './schemas';
import type {
  ConnectionTestView,
  DeliveryDetail,
  DeliveryRow,
  DeliverySummary,
  DeliverySettingsView,
  FtpConfigurationView,
  ResolvedPreferencesView,
  RetriedDeliveries,
  SftpKeysView,
  UserDeliveryRow,
  UserDeliverySettingsView,
} from './views';

/** Promoters see deliveries of their releases, institutions those to them, super admins all. */
const LOG_ACCESS = [
  'ManageSamplingCampaigns',
  'RequestDelivery',
  'AccessArdArchive',
  'ManageMyCompany',
  'ManageAllCompanies',
] as const;
const SETTINGS_ACCESS = ['ManageMyCompany', 'ManageAllCompanies'] as const;

export const deliveryTable = endpoint({
  id: 'deliveries.list',
  method: 'GET',
  path: '/deliveries/_views/table',
  access: LOG_ACCESS,
  summary: 'The delivery log, newest first',
  query: tableQuery(['queuedAt', 'state', 'releaseTitle', 'institutionName', 'deliveredAt']).shape({
    state: array(
      string()
        .oneOf([...DeliveryLogState])
        .required(),
    ).max(DeliveryLogState.length),
    releaseId: rowId(),
    campaignId: rowId(),
    institutionId: rowId(),
    errorCode: string().max(100),
  }),
  reply: reply<Page<DeliveryRow>>('DeliveryTable'),
});

export const deliverySummary = endpoint({
  id: 'deliveries.summary',
  method: 'GET',
  path: '/deliveries/_views/summary',
  access: LOG_ACCESS,
  summary: 'How many were delivered, failed or wait, per release or campaign',
  query: object({
    releaseId: rowId(),
    campaignId: rowId(),
  }),
  reply: reply<DeliverySummary>('DeliverySummary'),
});

export const releaseRecognition = endpoint({
  id: 'deliveries.recognition',
  method: 'GET',
  path: '/deliveries/_views/recognition',
  access: ['ManageSamplingCampaigns', 'GetReleases', 'ManageAllCompanies'],
  summary: 'Which recognition services have a release of the caller, since when, and in which version',
  query: object({ releaseId: rowId().required() }),
  reply: reply<RecognitionView>('RecognitionView'),
  errors: ['mpn.backend.global.error.not-found'],
});

export const getDelivery = endpoint({
  id: 'deliveries.get',
  method: 'GET',
  path: '/deliveries/:id',
  access: LOG_ACCESS,
  summary: 'One delivery: what was sent where, when, how large, and every attempt',
  params: idParams,
  reply: reply<DeliveryDetail>('DeliveryDetail'),
  errors: ['mpn.backend.global.error.not-found'],
});

export const retryDelivery = endpoint({
  id: 'deliveries.retry',
  method: 'POST',
  path: '/deliveries/:id/_actions/retry',
  access: LOG_ACCESS,
  summary: 'Tries a failed delivery again, or at once one that waits for its next try',
  params: idParams,
  reply: reply<DeliveryDetail>('DeliveryDetail'),
  errors: [
    'mpn.backend.global.error.not-found',
    'mpn.backend.global.error.pessimistic-lock',
    'mpn.backend.delivery.error.not-retryable',
    'mpn.backend.delivery.error.ongoing-request',
    'mpn.backend.delivery.error.outside-window',
    'mpn.backend.delivery.error.recognition-left-out',
    'mpn.backend.delivery.error.sampling-not-running',
    'mpn.backend.delivery.error.withdrawn',
  ],
});

export const retryFailedDeliveries = endpoint({
  id: 'deliveries.retry_failed',
  method: 'POST',
  path: '/deliveries/_actions/retry_failed',
  access: LOG_ACCESS,
  summary: 'Tries all failed deliveries again that the caller sees and these filters of the log match',
  body: object({
    releaseId: rowId(),
    campaignId: rowId(),
    institutionId: rowId(),
    /** Error code as the log shows it to the caller. */
    errorCode: string().max(100),
    /** Search term of the log. */
    term: string().max(300),
  }),
  reply: reply<RetriedDeliveries>('RetriedDeliveries'),
  errors: ['mpn.backend.global.error.pessimistic-lock'],
});

/** The settings of the caller's company; of any company for super admins. */
export const getDeliverySettings = endpoint({
  id: 'delivery_settings.get',
  method: 'GET',
  path: '/companies/:id/delivery_settings',
  access: SETTINGS_ACCESS,
  summary: 'Web and FTP/SFTP delivery of a media company, each value with where it comes from',
  params: idParams,
  reply: reply<DeliverySettingsView>('DeliverySettingsView'),
  errors: ['mpn.backend.global.error.not-found'],
});

const permissions = object({
  audioEnabled: boolean().required(),
  coverEnabled: boolean().required(),
  artworkEnabled: boolean().required(),
  formats: array(
    string()
      .oneOf([...AudioFormat])
      .required(),
  )
    .max(AudioFormat.length)
    .required(),
  preferredAudioFormat: string()
    .oneOf([...AudioFormat])
    .required(),
});

export const putDeliverySettings = endpoint({
  id: 'delivery_settings.update',
  method: 'PUT',
  path: '/companies/:id/delivery_settings',
  access: SETTINGS_ACCESS,
  summary: 'Saves which files and formats a media company takes, by web and by FTP/SFTP',
  params: idParams,
  body: object({
    webDeliveryEnabled: boolean().required(),
    web: permissions.required(),
    ftpDeliveryEnabled: boolean().required(),
    ftp: permissions.required(),
    /** Version of the company. */
    version: rowVersion().required(),
  }),
  reply: reply<DeliverySettingsView>('DeliverySettingsView'),
  errors: [
    'mpn.backend.global.error.not-found',
    'mpn.backend.global.error.optimistic-lock',
    'mpn.backend.global.error.resource-access-denied',
  ],
});

const companyUserParams = idParams.shape({ userId: rowId().required() });

export const userDeliveryTable = endpoint({
  id: 'delivery_settings.users',
  method: 'GET',
  path: '/companies/:id/delivery_settings/_views/users',
  access: SETTINGS_ACCESS,
  summary: 'The users of a media company with the formats that they may have, by web and by FTP/SFTP',
  params: idParams,
  query: tableQuery(['name']),
  reply: reply<Page<UserDeliveryRow>>('UserDeliveryTable'),
  errors: ['mpn.backend.global.error.not-found'],
});

export const getUserDeliverySettings = endpoint({
  id: 'delivery_settings.get_user',
  method: 'GET',
  path: '/companies/:id/users/:userId/delivery_settings',
  access: SETTINGS_ACCESS,
  summary: "A user's own web and FTP/SFTP permissions, what the company permits, and what holds in the end",
  params: companyUserParams,
  reply: reply<UserDeliverySettingsView>('UserDeliverySettingsView'),
  errors: ['mpn.backend.global.error.not-found'],
});

const userPermissions = permissions.shape({
  preferredAudioFormat: string()
    .oneOf([...AudioFormat])
    .nullable()
    .defined(),
});

export const putUserDeliverySettings = endpoint({
  id: 'delivery_settings.update_user',
  method: 'PUT',
  path: '/companies/:id/users/:userId/delivery_settings',
  access: SETTINGS_ACCESS,
  summary: "Saves a user's own permissions; what the company forbids has no effect",
  params: companyUserParams,
  body: object({
    webDeliveryEnabled: boolean().required(),
    web: userPermissions.required(),
    ftpDeliveryEnabled: boolean().required(),
    ftp: userPermissions.required(),
    /** Unchanged when missing. */
    ardArchiveAccess: boolean(),
    /** Version of the user. */
    version: rowVersion().required(),
  }),
  reply: reply<UserDeliverySettingsView>('UserDeliverySettingsView'),
  errors: [
    'mpn.backend.global.error.not-found',
    'mpn.backend.global.error.optimistic-lock',
    'mpn.backend.global.error.resource-access-denied',
  ],
});

export const userResolvedPreferences = endpoint({
  id: 'resolved_preferences.get_user',
  method: 'GET',
  path: '/companies/:id/users/:userId/resolved_preferences',
  access: ['ManageMyCompany', 'ManageAllCompanies', 'ManageCompaniesUsers'],
  summary: 'Delivery preferences that hold for a user of a company, each with where it comes from',
  params: companyUserParams,
  reply: reply<ResolvedPreferencesView>('ResolvedPreferences'),
  errors: ['mpn.backend.global.error.not-found'],
});

export const putFtpConfiguration = endpoint({
  id: 'ftp_configuration.update',
  method: 'PUT',
  path: '/companies/:id/ftp_configuration',
  access: SETTINGS_ACCESS,
  summary: 'Saves the FTP/SFTP target of a media company; the password is kept encrypted',
  params: idParams,
  body: ftpConfigurationUpdateBody,
  reply: reply<FtpConfigurationView>('FtpConfigurationView'),
  errors: [
    'mpn.backend.global.error.not-found',
    'mpn.backend.global.error.optimistic-lock',
    'mpn.backend.global.error.resource-access-denied',
    'mpn.backend.delivery.error.key-missing',
    'mpn.backend.validation.error.certificate',
  ],
});

export const createSftpKey = endpoint({
  id: 'companies.create_sftp_key',
  method: 'POST',
  path: '/companies/:id/_actions/create_sftp_key',
  access: SETTINGS_ACCESS,
  summary:
    'Creates or renews the key pair for SFTP logins of a media company; the key in use stays valid until the new one has logged in',
  params: idParams,
  reply: reply<SftpKeysView>('SftpKeysView'),
  errors: ['mpn.backend.global.error.not-found', 'mpn.backend.global.error.resource-access-denied'],
});

export const testFtp = endpoint({
  id: 'companies.test_ftp',
  method: 'POST',
  path: '/companies/:id/_actions/test_ftp',
  access: SETTINGS_ACCESS,
  summary:
    'Tries the settings as typed, step by step (as lines while it runs: Accept: application/x-ndjson); rate-limited',
  params: idParams,
  body: ftpConfigurationBody,
  reply: reply<ConnectionTestView>('ConnectionTestView'),
  errors: [
    'mpn.backend.global.error.not-found',
    'mpn.backend.global.error.too-many-requests',
    'mpn.backend.delivery.error.key-missing',
    'mpn.backend.validation.error.certificate',
  ],
});
