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

export type PermissionValues = Omit<BodyOf<typeof putDeliverySettings>, 'version'>;

export type UserPermissionValues = Omit<BodyOf<typeof putUserDeliverySettings>, 'version'>;

/** What the form of the target holds: an input's nothing is an empty text. */
export interface ConfigurationValues extends Omit<
  FtpConfigurationView,
  'version' | 'hasPassword' | 'hostKeyConfirmedAt'
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

export function userPermissionValues(settings: UserDeliverySettingsView): UserPermissionValues {
  return {
    webDeliveryEnabled: settings.webDeliveryEnabled,
    web: permissionsOf(settings.web),
    ftpDeliveryEnabled: settings.ftpDeliveryEnabled,
    ftp: permissionsOf(settings.ftp),
    // Shown, and so asked for, at institutions of the ARD only.
    ...(settings.ardArchiveAccess === null ? {} : { ardArchiveAccess: settings.ardArchiveAccess }),
  };
}

const preference = (permissions: UserPermissionValues['web']): UserPermissionValues['web'] => ({
  ...permissions,
  // A cleared field holds undefined; the call says outright that nothing is preferred.
  preferredAudioFormat: permissions.preferredAudioFormat ?? null,
});

export function userPermissionBody(values: UserPermissionValues): UserPermissionValues {
  return { ...values, web: preference(values.web), ftp: preference(values.ftp) };
}

/** Defaults of specification section 9, until something was saved. */
const NOTHING_YET: ConfigurationValues = {
  protocol: 'SFTP',
  serverAddress: '',
  serverPort: null,
  userName: '',
  password: '',
  directory: '.',
  fileNaming: 'SHORT_FORMAT',
  automaticSampling: false,
  sendUpdates: false,
  encoding: 'UTF_8',
  transferStart: null,
  transferEnd: null,
  successAddresses: [],
  failureAddresses: [],
  hostKeyFingerprint: null,
  caCertificate: null,
  maxTlsVersion: null,
  requireTls: false,
};

export function configurationValues(configuration: FtpConfigurationView | null): ConfigurationValues {
  if (!configuration) return NOTHING_YET;
  const { version: _version, hasPassword: _hasPassword, hostKeyConfirmedAt: _confirmedAt, ...values } = configuration;
  return { ...values, password: '' };
}

const orNull = <T extends string>(text: T | null | undefined): T | null => (text ? text : null);

/** The form's values as the calls take them; a password that was not typed stays as it is. */
export function configurationBody({ password, ...values }: ConfigurationValues): BodyOf<typeof testFtp> {
  const isSftp = values.protocol === 'SFTP';
  return {
    ...values,
    ...(password ? { password } : {}),
    transferStart: orNull(values.transferStart),
    transferEnd: orNull(values.transferEnd),
    hostKeyFingerprint: isSftp ? orNull(values.hostKeyFingerprint) : null,
    caCertificate: orNull(values.caCertificate),
    maxTlsVersion: orNull(values.maxTlsVersion) as 'TLSv1.2' | 'TLSv1.3' | null,
  };
}
