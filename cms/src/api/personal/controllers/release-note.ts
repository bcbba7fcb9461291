import type { personalEndpoints } from '@mpn/domain';
import type { Handler } from '@mpn/server-kit';
import { readNote, saveNote } from '../commands/notes';

type Endpoints = Pick<typeof personalEndpoints, 'note' | 'saveNote'>;

const handlers = {
  note: ({ strapi, principal, params }) => readNote(strapi, principal, params.id),
  saveNote: ({ strapi, principal, params, body }) => saveNote(strapi, principal, params.id, body.text),
} satisfies { [K in keyof Endpoints]: Handler<Endpoints[K]> };

export default handlers;
