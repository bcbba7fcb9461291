import { contactEndpoints as ofContacts, contactGroupEndpoints as ofGroups } from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import { contacts, groups } from '../controllers/contact';

// Literal paths first: the first match wins.
export default routes(
  route(ofContacts.list, contacts.list),
  route(ofContacts.create, contacts.create),
  route(ofContacts.removeMany, contacts.removeMany),
  route(ofContacts.addToGroup, contacts.addToGroup),
  route(ofContacts.importFile, contacts.importFile),
  route(ofContacts.get, contacts.get),
  route(ofContacts.update, contacts.update),
  route(ofContacts.remove, contacts.remove),
  route(ofGroups.list, groups.list),
  route(ofGroups.create, groups.create),
  route(ofGroups.get, groups.get),
  route(ofGroups.update, groups.update),
  route(ofGroups.remove, groups.remove),
);
