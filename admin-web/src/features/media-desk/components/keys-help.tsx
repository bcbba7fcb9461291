import { Button, Modal, Tooltip, Typography } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useScreen } from '@/components/layout/use-screen';
import { ANSWER_KEYS } from '../state/answers';
import styles from './keys-help.module.css';

const KEYS = [
  ['J', 'keys.next'],
  ['K', 'keys.previous'],
  ['Space', 'keys.play'],
  ['N', 'keys.nextTrack'],
  ['P', 'keys.previousTrack'],
  ['← →', 'keys.seek'],
  ['D', 'keys.download'],
  ['R', 'keys.request'],
  ['F', 'keys.favorite'],
  ['E', 'keys.done'],
  ['1', 'keys.willPlay'],
  ['2', 'keys.maybe'],
  ['3', 'keys.notForUs'],
  ['Enter', 'keys.open'],
  ['?', 'keys.help'],
] as const;

const PARAMETER = 'help';

/** Whether the list of keys is open; kept in the URL as every dialog. */
export function useKeysHelp(): { isOpen: boolean; open: () => void; close: () => void } {
  const [search, setSearch] = useSearchParams();
  const change = (edit: (next: URLSearchParams) => void) =>
    setSearch(
      (current) => {
        edit(current);
        return current;
      },
      { replace: true },
    );
  return {
    isOpen: search.get(PARAMETER) === 'keys',
    open: () => change((next) => next.set(PARAMETER, 'keys')),
    close: () => change((next) => next.delete(PARAMETER)),
  };
}

interface KeysHelpProps extends ReturnType<typeof useKeysHelp> {
  /** Whether the institution's editors answer; otherwise the keys of the answers are left out. */
  isAnswering: boolean;
}

/** The keys of the list, shown by "?" or the button. */
export function KeysHelp({ isOpen, open, close, isAnswering }: KeysHelpProps) {
  const { t } = useTranslation('media-desk');
  const { isCompact } = useScreen();
  // Handles Escape until the dialog has the focus, which it takes after its opening animation.
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOpen, close]);
  if (isCompact) return null;
  return (
    <>
      <Tooltip title={t('keys.title')}>
        <Button aria-label={t('keys.title')} onClick={open}>
          ?
        </Button>
      </Tooltip>
      <Modal open={isOpen} title={t('keys.title')} footer={null} width={420} onCancel={close}>
        <dl className={styles.keys}>
          {KEYS.filter(([key]) => isAnswering || !(key in ANSWER_KEYS)).map(([key, text]) => (
            <div key={key} className={styles.key}>
              <dt>
                <Typography.Text keyboard>{key === 'Space' ? t('keys.space') : key}</Typography.Text>
              </dt>
              <dd className={styles.meaning}>{t(text)}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  );
}
