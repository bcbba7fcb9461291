import type { AnyDeskList, BeforeJson, DeskCalls, DeskObjectKind, DeskReplyOf, DeskRowOf, Page } from '@mpn/domain';
import { database } from '@mpn/server-kit';
import type { DeskRequest } from '../desk-route';
import { listRequestOf } from '../panel-request';
import { readList, type ListStatement } from '../queries/lists/list';
import { readObject } from '../queries/objects';

/** The handler of a list. */
export const listHandler =
  <L extends AnyDeskList>(list: ListStatement<L>) =>
  ({ strapi, ctx }: Pick<DeskRequest<L>, 'strapi' | 'ctx'>): Promise<Page<BeforeJson<DeskRowOf<L>>>> =>
    readList(database(strapi), list, listRequestOf(ctx));

/** The handler of an object's page. */
export const objectHandler =
  <K extends DeskObjectKind>({ kind }: { kind: K }) =>
  ({
    strapi,
    id,
  }: Pick<DeskRequest<DeskCalls[K]['get']>, 'strapi' | 'id'>): Promise<BeforeJson<DeskReplyOf<DeskCalls[K]['get']>>> =>
    readObject(database(strapi), kind, id);
