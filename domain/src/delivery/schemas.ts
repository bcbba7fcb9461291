import { array, boolean, number, object, string } from 'yup';
import type { ErrorCode } from '../errors';
import { FileNaming, FtpEncoding, FtpProtocol } from '../enums';
import { optionalEmailField, ftpDirectoryField, hostField, timeField } from '../validation/fields';

const REQUIRED = 'mpn.backend.validation.error.required';

/** One end of the transfer window: with one end alone the window would not be the one that was meant. */
const windowEnd = (other: 'transferStart' | 'transferEnd') =>
  timeField()
    .nullable()
    .test('window-open', 'mpn.backend.validation.error.window-open' satisfies ErrorCode, function isWhole(value) {
      return Boolean(value) || !(this.parent as Record<string, unknown>)[other];
    });

const passwordField = () => string().max(1000);

/** What a media admin types; a password that is left out stays as it was. */
export const ftpConfigurationBody = object({
  protocol: string()
    .oneOf([...FtpProtocol])
    .required(REQUIRED),
  serverAddress: hostField().max(255).required(REQUIRED),
  serverPort: number().integer().min(1).max(65_535).nullable(),
  userName: string().max(255).required(REQUIRED),
  // A form's empty field is null on the wire.
  password: passwordField().nullable(),
  directory: ftpDirectoryField().max(500).default('.'),
  fileNaming: string()
    .oneOf([...FileNaming])
    .default('SHORT_FORMAT'),
  automaticSampling: boolean().default(false),
  sendUpdates: boolean().default(false),
  encoding: string()
    .oneOf([...FtpEncoding])
    .default('UTF_8'),
  transferStart: windowEnd('transferEnd'),
  transferEnd: windowEnd('transferStart'),
  successAddresses: array(optionalEmailField().required()).max(20).default([]),
  failureAddresses: array(optionalEmailField().required()).max(20).default([]),
  /** The fingerprint that "test connection" showed and the admin confirmed; pins it. */
  hostKeyFingerprint: string().max(200).nullable(),
  caCertificate: string().max(20_000).nullable(),
  maxTlsVersion: string().oneOf(['TLSv1.2', 'TLSv1.3']).nullable(),
  requireTls: boolean().default(false),
});

/** As {@link ftpConfigurationBody}, where no password is kept that belongs to what is typed. */
export const ftpConfigurationWithPasswordBody = ftpConfigurationBody.shape({
  password: passwordField().required(REQUIRED),
});

/** As {@link ftpConfigurationBody}, with the version that the screen shows (0: there are no settings yet). */
export const ftpConfigurationUpdateBody = ftpConfigurationBody.shape({
  version: number().integer().min(0).required(REQUIRED),
});
