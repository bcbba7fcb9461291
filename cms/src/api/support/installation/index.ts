/** Public interface for the program of `npm run setup`. */
export { readAnswers, SetupError } from './answers';
export { collectChanges, leftOut, saveChanges, type SetupChanges, type SetupTerminal } from './set-up';
