export { readAnswers, SetupError } from './answers';
export { collectChanges, leftOut, notRepeated, saveChanges, type SetupChanges, type SetupTerminal } from './set-up';
