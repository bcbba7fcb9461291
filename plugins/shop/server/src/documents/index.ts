/** What the rest of the plugin may use of `documents`; nothing else of it is imported from outside. */
export { registerDocumentUrls, serveCreditNote, serveDocument } from './serve-document';
export { registerCreditNoteTask } from './write-credit-note';
export { registerDocumentsTask } from './write-documents';
