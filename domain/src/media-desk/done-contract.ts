import { object } from 'yup';
import { endpoint, idList, reply } from '../http/endpoint';
import { dateField } from '../validation/fields';

/** Which releases a call has marked; what undoes it takes them as they are. */
export interface DoneMarks {
  releaseIds: number[];
}

const SAMPLED = ['GetReleasesSampled'] as const;
const ids = object({ releaseIds: idList.min(1).required() });
const marked = reply<DoneMarks>('DoneMarks');

/**
 * An editor's own marks "done": a release leaves the new ones without an answer. No interaction, and in no statistic.
 */
export const doneMarkEndpoints = {
  mark: endpoint({
    id: 'releases.mark_done',
    method: 'POST',
    path: '/releases/_actions/mark_done',
    access: SAMPLED,
    summary: 'Marks releases that are sampled to me as done; replies with those that were not marked before',
    body: ids,
    reply: marked,
  }),
  markUntil: endpoint({
    id: 'releases.mark_done_until',
    method: 'POST',
    path: '/releases/_actions/mark_done_until',
    access: SAMPLED,
    summary: 'Marks all running releases that I have not opened and that came up to and including that day as done',
    body: object({ until: dateField().required() }),
    reply: marked,
  }),
  remove: endpoint({
    id: 'releases.mark_open',
    method: 'POST',
    path: '/releases/_actions/mark_open',
    access: SAMPLED,
    summary: 'Takes my marks from releases; those without one are no error',
    body: ids,
    reply: reply<null>('Empty'),
    status: 204,
  }),
} as const;
