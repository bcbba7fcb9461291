import { object, string } from 'yup';
import { EditorAnswer } from '../enums';
import { endpoint, idParams, reply, tableQuery, type Page } from '../http/endpoint';
import { dateField } from '../validation/fields';
import { rowId } from '../validation/limits';
import type { EditorAnswerRow, SavedAnswer } from './answer-views';

/** Longest sentence of an editor's answer, in characters. */
export const ANSWER_COMMENT_MAX = 280;

export const answerSortColumns = [
  'institutionName',
  'departmentName',
  'medium',
  'track',
  'willPlay',
  'maybe',
  'notForUs',
  'lastAt',
] as const;

const ANSWERED = ['GetReleasesSampled'] as const;

const ANSWER_ERRORS = [
  'mpn.backend.data.error.product.editor-answers-switched-off',
  'mpn.backend.global.error.resource-access-denied',
  'mpn.backend.data.error.product.offer-paused',
] as const;

/** Editors' answers about a release: given by editors, read by the promoter per institution and department. */
export const editorAnswerEndpoints = {
  save: endpoint({
    id: 'editor_answers.update',
    method: 'PUT',
    path: '/releases/:id/editor_answers',
    access: ANSWERED,
    summary:
      "Gives or changes the caller's answer about a release, or about one track of it; a sentence that is not sent stays, and null removes it",
    params: idParams,
    body: object({
      trackId: rowId().nullable(),
      answer: string()
        .oneOf([...EditorAnswer])
        .required(),
      comment: string().trim().max(ANSWER_COMMENT_MAX).nullable(),
    }),
    reply: reply<SavedAnswer>('SavedAnswer'),
    errors: ['mpn.backend.delivery.error.campaign-ended', ...ANSWER_ERRORS],
  }),
  remove: endpoint({
    id: 'editor_answers.remove',
    method: 'DELETE',
    path: '/releases/:id/editor_answers',
    access: ANSWERED,
    summary: "Takes the caller's answer about a release or a track back, also after the end of the campaign",
    params: idParams,
    query: object({ trackId: rowId() }),
    reply: reply<void>('void'),
    status: 204,
    errors: ANSWER_ERRORS,
  }),
  table: endpoint({
    id: 'editor_answers.list',
    feature: 'STATISTICS',
    method: 'GET',
    path: '/releases/:id/editor_answers/_views/table',
    access: ['GetReleases'],
    summary: 'Answers of editors by institution, department and track, with their sentences; never by person',
    params: idParams,
    query: tableQuery(answerSortColumns).shape({ from: dateField(), until: dateField() }),
    reply: reply<Page<EditorAnswerRow>>('EditorAnswerTable'),
    errors: ['mpn.backend.data.error.product.no-interaction-statistic'],
  }),
} as const;
