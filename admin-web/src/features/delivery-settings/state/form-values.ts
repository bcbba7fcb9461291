import type {
  BodyOf,
  DeliveryPermissionsView,
  DeliverySettingsView,
  FtpConfigurationView,
  putDeliverySettings,
  putUserDeliverySettings,
  testFtp,
  UserDeliveryPermissionsView,
  UserDeliverySettingsView,
} from '@mpn/domain';

/** Errors of a save that was refused because the group's main company has fixed the setting meanwhile. */
export const RULED_BY_ANOTHER = ['mpn.backend.global.error.resource-access-denied'];

export type PermissionValues = Omit<BodyOf<typeof putDeliverySettings>, 'version'>;

export type UserPermissionValues = Omit<BodyOf<typeof putUserDeliverySettings>, 'version'>;

/** Values of the target form; `password` is empty unless one was typed. */
export interface ConfigurationValues extends Omit<
  FtpConfigurationView,
  'version' | 'hasPassword' | 'hostKeyConfirmedAt' | 'legacyAlgorithms'
> {
  password: string;
}

const permissionsOf = <P extends DeliveryPermissionsView | UserDeliveryPermissionsView>(permissions: P) => ({
  ...permissions,
  formats: [...permissions.formats],
});

export function permissionValues(settings: DeliverySettingsView): PermissionValues {
  return {
    webDeliveryEnabled: settings.webDeliveryEnabled,
    web: permissionsOf(settings.web),
    ftpDeliveryEnabled: settings.ftpDeliveryEnabled,
    ftp: permissionsOf(settings.ftp),
  };
}

export const permissionBody = (values: PermissionValues): PermissionValues => values;

export function userPermissionValues(settings: UserDeliverySettingsView): UserPermissionValues {
  return {
    webDeliveryEnabled: settings.webDeliveryEnabled,
    web: permissionsOf(settings.web),
    ftpDeliveryEnabled: settings.ftpDeliveryEnabled,
    ftp: permissionsOf(settings.ftp),
    // Shown, and therefore sent, for ARD institutions only.
    ...(settings.ardArchiveAccess === null ? {} : { ardArchiveAccess: settings.ardArchiveAccess }),
  };
}

const preference = (permissions: UserPermissionValues['web']): UserPermissionValues['web'] => ({
  ...permissions,
  // A cleared field is undefined; the call needs an explicit null.
  preferredAudioFormat: permissions.preferredAudioFormat ?? null,
});

export function userPermissionBody(values: UserPermissionValues): UserPermissionValues {
  return { ...values, web: preference(values.web), ftp: preference(values.ftp) };
}

/** Values of the form before anything was saved. */
const NOTHING_YET: ConfigurationValues = {
  protocol: 'SFTP',
  serverAddress: '',
  serverPort: null,
  userName: '',
  login: 'PASSWORD',
  password: '',
  directory: '.',
  mayCreateDirectory: false,
  fileNaming: 'SHORT_FORMAT',
  folderPattern: null,
  automaticSampling: false,
  sendUpdates: false,
  updateMode: 'NEW_FOLDER',
  trackSidecars: false,
  csvPreset: null,
  encoding: 'UTF_8',
  transferStart: null,
  transferEnd: null,
  successAddresses: [],
  failureAddresses: [],
  hostKeyFingerprint: null,
  caCertificate: null,
  maxTlsVersion: null,
  requireTls: true,
};

export function configurationValues(configuration: FtpConfigurationView | null): ConfigurationValues {
  if (!configuration) return NOTHING_YET;
  const {
    version: _version,
    hasPassword: _hasPassword,
    hostKeyConfirmedAt: _confirmedAt,
    legacyAlgorithms: _legacyAlgorithms,
    ...values
  } = configuration;
  return { ...values, password: '' };
}

const orNull = <T extends string>(text: T | null | undefined): T | null => (text ? text : null);

/** The form's values as a request body; without an entered password the stored one is kept. Only SFTP has keys. */
export function configurationBody({ password, ...values }: ConfigurationValues): BodyOf<typeof testFtp> {
  const isSftp = values.protocol === 'SFTP';
  const login = isSftp ? values.login : 'PASSWORD';
  return {
    ...values,
    login,
    ...(password && login === 'PASSWORD' ? { password } : {}),
    folderPattern: orNull(values.folderPattern?.trim()),
    transferStart: orNull(values.transferStart),
    transferEnd: orNull(values.transferEnd),
    csvPreset: values.csvPreset ?? null,
    hostKeyFingerprint: isSftp ? orNull(values.hostKeyFingerprint) : null,
    caCertificate: orNull(values.caCertificate),
    maxTlsVersion: orNull(values.maxTlsVersion) as 'TLSv1.2' | 'TLSv1.3' | null,
  };
}
