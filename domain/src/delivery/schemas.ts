import { array, boolean, number, object, string } from 'yup';
import type { ErrorCode } from '../errors';
import { CsvPreset, FileNaming, FtpEncoding, FtpLogin, FtpProtocol, UpdateMode } from '../enums';
import { ofText, plainLogin } from '../identifiers';
import { optionalEmailField, folderPatternField, ftpDirectoryField, hostField, timeField } from '../validation/fields';
import { multilineText, rowVersion } from '../validation/limits';

const REQUIRED = 'mpn.backend.validation.error.required';

/** One end of the transfer window; required together with the other end. */
const windowEnd = (other: 'transferStart' | 'transferEnd') =>
  timeField()
    .nullable()
    .test('window-open', 'mpn.backend.validation.error.window-open' satisfies ErrorCode, function isWhole(value) {
      return Boolean(value) || !(this.parent as Record<string, unknown>)[other];
    });

const passwordField = () => string().meta({ verbatim: true }).max(1000);

/** A media admin's input; a missing password leaves the stored one unchanged. */
export const ftpConfigurationBody = object({
  protocol: string()
    .oneOf([...FtpProtocol])
    .default('SFTP'),
  serverAddress: hostField().max(255).required(REQUIRED),
  serverPort: number().integer().min(1).max(65_535).nullable(),
  userName: string().meta({ verbatim: true }).transform(ofText(plainLogin)).max(255).required(REQUIRED),
  /** KEY: with the institution's key pair, over SFTP only; no password is needed or stored then. */
  login: string()
    .oneOf([...FtpLogin])
    .default('PASSWORD')
    .test('keys-over-sftp', 'mpn.backend.validation.error.invalid' satisfies ErrorCode, function hasKeys(value) {
      return value !== 'KEY' || (this.parent as Record<string, unknown>).protocol !== 'FTP';
    }),
  // Nullable, because an empty form field is sent as null.
  password: passwordField().nullable(),
  directory: ftpDirectoryField().max(500).default('.'),
  /**
   * Whether a person has confirmed that the directory may be made where it is missing. Missing: unchanged while server
   * and directory are, else false.
   */
  mayCreateDirectory: boolean(),
  fileNaming: string()
    .oneOf([...FileNaming])
    .default('SHORT_FORMAT'),
  /** Empty: `{artist}-{title}`. */
  folderPattern: folderPatternField(),
  automaticSampling: boolean().default(false),
  sendUpdates: boolean().default(false),
  updateMode: string()
    .oneOf([...UpdateMode])
    .default('NEW_FOLDER'),
  /** A JSON file with the metadata of a track beside each audio file. */
  trackSidecars: boolean().default(false),
  /** A CSV file with the tracks of each release; empty: none. */
  csvPreset: string()
    .oneOf([...CsvPreset])
    .nullable(),
  encoding: string()
    .oneOf([...FtpEncoding])
    .default('UTF_8'),
  transferStart: windowEnd('transferEnd'),
  transferEnd: windowEnd('transferStart'),
  successAddresses: array(optionalEmailField().required()).max(20).default([]),
  failureAddresses: array(optionalEmailField().required()).max(20).default([]),
  /** The fingerprint that "test connection" showed and the admin confirmed; it is pinned. */
  hostKeyFingerprint: string().max(200).nullable(),
  caCertificate: multilineText(20_000).nullable(),
  maxTlsVersion: string().oneOf(['TLSv1.2', 'TLSv1.3']).nullable(),
  /** Missing: unchanged; true for new FTP settings. */
  requireTls: boolean(),
});

/** As {@link ftpConfigurationBody}, where no password for the entered account is stored. */
export const ftpConfigurationWithPasswordBody = ftpConfigurationBody.shape({
  password: passwordField().required(REQUIRED),
});

/** As {@link ftpConfigurationBody}, with the version that the screen shows (0: no settings yet). */
export const ftpConfigurationUpdateBody = ftpConfigurationBody.shape({
  version: rowVersion(0).required(REQUIRED),
});
