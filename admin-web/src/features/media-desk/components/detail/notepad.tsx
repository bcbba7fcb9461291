import { personalEndpoints } from '@mpn/domain';
import { Input, Typography } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import { ErrorState } from '@/components/page/states';
import { writeCached } from '@/providers/api/call-cache';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { useFormats } from '@/providers/i18n/use-formats';
import { FailureText } from '@/providers/notifications/error-number-line';
import { errorText } from '@/providers/notifications/error-text';
import { useUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { Panel } from './panel';

const REST_MS = 800;

interface Saving {
  text: string;
  setText: (text: string) => void;
  flush: () => void;
  isDirty: boolean;
  savedAt: string | null;
  problem: unknown;
}

/** Saves debounced, by `flush` and on leaving the page, one call at a time, so that the latest text is stored last. */
function useAutosave(releaseId: number, initial: string, initiallySavedAt: string | null): Saving {
  const [text, setText] = useState(initial);
  const [saved, setSaved] = useState({ text: initial, at: initiallySavedAt });
  const [problem, setProblem] = useState<unknown>(null);
  const latest = useRef(initial);
  const sent = useRef(initial);
  const running = useRef(false);
  const timer = useRef<number>();
  const { mutateAsync: save } = useCallMutation(personalEndpoints.saveNote, { invalidatesOwn: false });

  const send = useCallback(async () => {
    window.clearTimeout(timer.current);
    if (running.current) return;
    running.current = true;
    try {
      while (latest.current !== sent.current) {
        const wanted = latest.current;
        const note = await save({ params: { id: releaseId }, body: { text: wanted } });
        sent.current = wanted;
        setSaved({ text: wanted, at: note.updatedAt });
        setProblem(null);
        writeCached(personalEndpoints.note, { params: { id: releaseId } }, () => note);
      }
    } catch (error) {
      setProblem(error);
    } finally {
      running.current = false;
    }
  }, [releaseId, save]);
  const flush = useCallback(() => void send(), [send]);

  useEffect(() => flush, [flush]);
  const type = (next: string) => {
    latest.current = next;
    setText(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(flush, REST_MS);
  };
  return { text, setText: type, flush, isDirty: text !== saved.text, savedAt: saved.at, problem };
}

function NotepadField({ releaseId, text, updatedAt }: { releaseId: number; text: string; updatedAt: string | null }) {
  const { t } = useTranslation('media-desk');
  const { instant } = useFormats();
  const note = useAutosave(releaseId, text, updatedAt);
  useUnsavedChanges(note.isDirty && note.problem !== null);
  const state = note.isDirty
    ? t('notepad.saving')
    : note.savedAt && note.text
      ? t('notepad.saved', { at: instant(note.savedAt) })
      : t('notepad.private');
  return (
    <>
      <Input.TextArea
        aria-labelledby="notepad-title"
        autoSize={{ minRows: 4, maxRows: 14 }}
        maxLength={20_000}
        placeholder={t('notepad.placeholder')}
        value={note.text}
        onChange={({ target }) => note.setText(target.value)}
        onBlur={note.flush}
      />
      <Typography.Text type={note.problem ? 'danger' : 'secondary'} className={looks.smallText} aria-live="polite">
        {note.problem ? <FailureText error={note.problem} text={errorText(note.problem)} /> : state}
      </Typography.Text>
    </>
  );
}

/** The user's own note on a release. */
export function Notepad({ releaseId }: { releaseId: number }) {
  const { t } = useTranslation('media-desk');
  const note = useCall(personalEndpoints.note, { params: { id: releaseId } }, { staleTime: Infinity });
  return (
    <Panel name="notepad" title={t('notepad.title')}>
      {note.data && (
        <NotepadField
          key={releaseId}
          releaseId={releaseId}
          text={note.data.text ?? ''}
          updatedAt={note.data.updatedAt}
        />
      )}
      {note.error && <ErrorState error={note.error} onRetry={() => void note.refetch()} />}
    </Panel>
  );
}
