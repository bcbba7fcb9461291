import { passwordWeakness, type PasswordOwner, type PasswordWeakness } from '@mpn/domain';
import { useEffect, useMemo, useState } from 'react';
import { getConfiguration } from '@/config/client-configuration';
import { useSessionState } from '@/providers/session/session-store';

type WordList = ReadonlySet<string>;

let list: Promise<WordList> | null = null;

/** Lazy: some 200 kB that are needed only to choose a password. */
function loadCommonPasswords(): Promise<WordList> {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return list;
}

interface PasswordCheck {
  weakness: PasswordWeakness | undefined;
  /** False until the list of common passwords is loaded; if it cannot be loaded, the server decides. */
  isChecked: boolean;
}

/** Whether a password is easy to guess, by the server's rule. Without a session the account is unknown. */
export function usePasswordWeakness(password: string): PasswordCheck {
  const { session } = useSessionState();
  const [common, setCommon] = useState<WordList | null>(null);
  const isTyped = password !== '';
  useEffect(() => {
    if (!isTyped) return;
    loadCommonPasswords().then(setCommon, () => {
      list = null;
    });
  }, [isTyped]);
  return useMemo(() => {
    const owner: PasswordOwner = { ...session?.user, companyName: session?.company?.name };
    return {
      weakness: passwordWeakness(password, owner, getConfiguration().BRAND_NAME, (word) => common?.has(word) ?? false),
      isChecked: common !== null,
    };
  }, [password, session, common]);
}
