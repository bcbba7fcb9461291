/** Public interface of `installation`, for the program of `npm run setup`. */
export { readAnswers, SetupError } from './answers';
export { collectChanges, leftOut, notRepeated, saveChanges, type SetupChanges, type SetupTerminal } from './set-up';
