import { boolean, object } from 'yup';
import { reply } from '../http';
import { multilineText } from '../validation/limits';
import { deskCall } from './desk-call';

/** Permits outdated encryption for the SFTP server of a media company, or takes that back. */
export const setLegacyAlgorithms = deskCall({
  method: 'POST',
  path: '/companies/:id/legacy-algorithms',
  permission: 'deliveries',
  summary: 'Permits SFTP algorithms that are no longer considered secure for a company, or takes that back',
  body: object({
    allowed: boolean().required(),
    reason: multilineText(2_000).trim().required(),
  }),
  reply: reply<null>('Nothing'),
  errors: ['mpn.backend.global.error.not-found'],
});
