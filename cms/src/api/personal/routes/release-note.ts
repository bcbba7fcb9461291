import { personalEndpoints as desk } from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import notes from '../controllers/release-note';

export default routes(route(desk.note, notes.note), route(desk.saveNote, notes.saveNote));
