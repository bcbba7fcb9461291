/** Public interface of `message` for the rest of the server, which imports nothing else of it. */
export { createDraft, removeDraft, sendTest, startSending, updateDraft, type PanelPerson } from './commands/drafts';
export { findMessages, mediumChoices, previewMessage, readPanelMessage } from './queries/panel';
export { registerMessages } from './register';
