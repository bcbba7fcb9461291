export interface DeclaredMail {
  template: string;
  purpose: string;
  kinds: string[];
  unsubscribable: boolean;
}
export function mailsIn(text: string): DeclaredMail[];
export function mailTable(files: readonly { owner: string; path: string }[]): string;
