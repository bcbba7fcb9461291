import { number, object, string } from 'yup';
import { LegalDocumentKind } from '../enums';
import { endpoint, reply } from '../http';
import { MAX_INTEGER } from '../validation/limits';
import type { LegalDocumentView, LegalView } from './views';

/** Public, because the law requires an imprint to be. */
export const readLegal = endpoint({
  id: 'legal.get',
  method: 'GET',
  path: '/legal',
  access: 'public',
  summary:
    'Imprint, privacy notice and terms in force, in German or English, their versions, and how support is reached',
  reply: reply<LegalView>('LegalView'),
});

/** An earlier version, which people may have consented to. */
export const readLegalVersion = endpoint({
  id: 'legal.get_version',
  method: 'GET',
  path: '/legal/:kind/:version',
  access: 'public',
  summary: 'One version of a legal text, in force or earlier',
  params: object({
    kind: string()
      .oneOf([...LegalDocumentKind])
      .required(),
    version: number().integer().min(1).max(MAX_INTEGER).required(),
  }),
  reply: reply<LegalDocumentView>('LegalDocumentView'),
  errors: ['mpn.backend.global.error.not-found'],
});
