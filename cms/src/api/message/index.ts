export { createDraft, removeDraft, sendTest, startSending, updateDraft, type PanelPerson } from './commands/drafts';
export { findMessages, mediumChoices, previewMessage, readPanelMessage } from './queries/panel';
export { registerMessages } from './register';
