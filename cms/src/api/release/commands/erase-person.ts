import type { Core } from '@strapi/strapi';
import { database } from '@mpn/server-kit';

/** Erases a deleted user's sentences from answers. The answers still count, as interactions do. */
export async function erasePerson(strapi: Core.Strapi, userId: number): Promise<void> {
  await database(strapi)('editor_answers').where({ user_id: userId }).whereNotNull('comment').update({ comment: null });
}
