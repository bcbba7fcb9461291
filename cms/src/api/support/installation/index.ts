/** What the program of `npm run setup` uses. */
export { readAnswers, SetupError } from './answers';
export { collectChanges, leftOut, saveChanges, type SetupChanges, type SetupTerminal } from './set-up';
