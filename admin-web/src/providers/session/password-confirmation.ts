import { useSyncExternalStore } from 'react';

/** The open confirmation: further calls wait for the same result. */
let question: { answer: Promise<boolean>; settle: (confirmed: boolean) => void } | null = null;
const listeners = new Set<() => void>();

const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};

/**
 * Opens the dialog for the password confirmation.
 * @returns whether it was confirmed
 */
export function askForPassword(): Promise<boolean> {
  if (!question) {
    let settle: (confirmed: boolean) => void = () => undefined;
    const answer = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    question = { answer, settle };
    notifyListeners();
  }
  return question.answer;
}

/** Closes the dialog: waiting calls are repeated, or cancelled. */
export function answerPasswordQuestion(confirmed: boolean): void {
  question?.settle(confirmed);
  question = null;
  notifyListeners();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a call waits for the password. */
export function useIsPasswordDialogOpen(): boolean {
  return useSyncExternalStore(subscribe, () => question !== null);
}
