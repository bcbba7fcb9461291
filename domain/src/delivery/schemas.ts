import { array, boolean, number, object, string } from 'yup';
import { FileNaming, FtpEncoding, FtpProtocol } from '../enums';
import { optionalEmailField, ftpDirectoryField, hostField, timeField } from '../validation/fields';

const REQUIRED = 'mpn.backend.validation.error.required';

/** What a media admin types; a password that is left out stays as it was. */
export const ftpConfigurationBody = object({
  protocol: string()
    .oneOf([...FtpProtocol])
    .required(REQUIRED),
  serverAddress: hostField().max(255).required(REQUIRED),
  serverPort: number().integer().min(1).max(65_535).nullable(),
  userName: string().max(255).required(REQUIRED),
  password: string().max(1000),
  directory: ftpDirectoryField().max(500).default('.'),
  fileNaming: string()
    .oneOf([...FileNaming])
    .default('SHORT_FORMAT'),
  automaticSampling: boolean().default(false),
  sendUpdates: boolean().default(false),
  encoding: string()
    .oneOf([...FtpEncoding])
    .default('UTF_8'),
  transferStart: timeField().nullable(),
  transferEnd: timeField().nullable(),
  successAddresses: array(optionalEmailField().required()).max(20).default([]),
  failureAddresses: array(optionalEmailField().required()).max(20).default([]),
  /** The fingerprint that "test connection" showed and the admin confirmed; pins it. */
  hostKeyFingerprint: string().max(200).nullable(),
  caCertificate: string().max(20_000).nullable(),
  maxTlsVersion: string().oneOf(['TLSv1.2', 'TLSv1.3']).nullable(),
  requireTls: boolean().default(false),
});

/** As {@link ftpConfigurationBody}, with the version that the screen shows (0: there are no settings yet). */
export const ftpConfigurationUpdateBody = ftpConfigurationBody.shape({
  version: number().integer().min(0).required(REQUIRED),
});
