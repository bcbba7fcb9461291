import type { doneMarkEndpoints } from '@mpn/domain';
import type { Handler } from '@mpn/server-kit';
import { markDone, markDoneUntil, removeDoneMarks } from '../commands/done-marks';

type Endpoints = typeof doneMarkEndpoints;

const handlers = {
  mark: ({ strapi, principal, body }) => markDone(strapi, principal, body.releaseIds),
  markUntil: ({ strapi, principal, body }) => markDoneUntil(strapi, principal, body.until),
  remove: ({ strapi, principal, body }) => removeDoneMarks(strapi, principal, body.releaseIds),
} satisfies { [K in keyof Endpoints]: Handler<Endpoints[K]> };

export default handlers;
