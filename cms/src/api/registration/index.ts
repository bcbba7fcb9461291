export { forgetConsents } from './commands/consents';
export { acceptJoinRequest, declineJoinRequest } from './commands/decide-join-request';
export { publishLegalDocument } from './commands/publish-legal-document';
export { legalHistory } from './queries/legal';
export { registerRegistration } from './jobs/clean-up';
