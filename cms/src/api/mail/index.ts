/** What the rest of the server may use of `mail`; nothing else of it is imported from outside. */
export { sendMailAgain } from './commands/send-again';
export { writeMail } from './commands/write-mail';
export { hasMailServer } from './mail-server';
export { mailboxAttachment, mailboxHtml, mailboxList, mailboxPage } from './queries/mailbox';
export { registerMail } from './register';
export { showPictures } from './render/pictures';
export { mailTeaser, renderMail } from './render/render';
export { readSender } from './render/sender';
