/** What the rest of the server may use of `registration`; nothing else of it is imported from outside. */
export { forgetConsents } from './commands/consents';
export { registerRegistration } from './jobs/clean-up';
