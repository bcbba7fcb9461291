/** What the rest of the server may use of `message`; nothing else of it is imported from outside. */
export { createDraft, removeDraft, sendTest, startSending, updateDraft, type PanelPerson } from './commands/drafts';
export { findMessages, mediumChoices, previewMessage, readPanelMessage } from './queries/panel';
export { registerMessages } from './register';
