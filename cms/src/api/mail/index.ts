export { sendMailAgain } from './commands/send-again';
export { withdrawMails } from './commands/withdraw-mails';
export { writeMail } from './commands/write-mail';
export { hasMailServer } from './mail-server';
export { mailboxAttachment, mailboxHtml, mailboxList, mailboxPage } from './queries/mailbox';
export { registerMail } from './register';
export { showPictures } from './render/pictures';
export { mailPreheader, renderMail } from './render/render';
export { readSender } from './render/sender';
