/** What the rest of the plugin may use of `servers`; nothing else of it is imported from outside. */
export {
  configurationOf,
  type ConfigurationRow,
  FTP_ENABLED,
  FTP_TARGET,
  MAIN_COMPANY,
  mayCreate,
  noteTls,
  queueName,
  SERVER_OF,
  serverOf,
  targetOf,
  withoutCredentials,
} from './configuration';
export { decryptPassword, encryptPassword, encryptPrivateKey } from './credentials';
export { auditKey, keyMissing, keysInUse, keysView, lockKeys, loginKeys, retireKey } from './sftp-keys';
