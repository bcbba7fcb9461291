import { object, string } from 'yup';
import { EditorAnswer } from '../enums';
import type { ErrorCode } from '../errors';
import { endpoint, reply } from '../http/endpoint';
import type { MailedAnswer } from './answer-views';

const LINK_INVALID = [
  'mpn.backend.data.error.product.mail-answer-link-invalid',
] as const satisfies readonly ErrorCode[];

/** The signed part of a link in a mail: a person, a release and the end of its validity. */
const token = () => string().max(200).default('');

/**
 * Answers about new releases by the links of mails, without a login. Every refusal has the same error, so that the
 * reply does not reveal whether an account or campaign exists.
 */
export const mailAnswerEndpoints = {
  get: endpoint({
    id: 'mail_answers.get',
    method: 'GET',
    path: '/mail_answers',
    access: 'public',
    summary: 'The release of a link in a mail, and the answer of the person whom the mail went to; records nothing',
    query: object({ token: token() }),
    reply: reply<MailedAnswer>('MailedAnswer'),
    errors: LINK_INVALID,
  }),
  save: endpoint({
    id: 'mail_answers.update',
    method: 'PUT',
    path: '/mail_answers',
    access: 'public',
    summary: 'Gives or changes the answer of the person whom the mail went to, as in the web app; a sentence stays',
    body: object({
      token: token(),
      answer: string()
        .oneOf([...EditorAnswer])
        .required(),
    }),
    reply: reply<MailedAnswer>('MailedAnswer'),
    errors: LINK_INVALID,
  }),
} as const;
