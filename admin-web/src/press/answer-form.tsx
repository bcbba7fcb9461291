import type { PressOwnAnswer } from '@mpn/domain';
import { useId, useState } from 'react';
import { call } from './calls';
import { useTranslation } from './texts';

const ANSWERS = ['WILL_COVER', 'MAYBE', 'NOT_FOR_US'] as const;

interface Props {
  slug: string;
  releaseId: number;
  trackId: number | null;
  /** What it is about, for screen readers. */
  title: string;
  answer: PressOwnAnswer | null;
}

/** What the guest says of a release or track, with one sentence. Pressing the chosen answer takes it back. */
export function AnswerForm({ slug, releaseId, trackId, title, answer }: Props) {
  // texts: press:answer.*
  const { t } = useTranslation('press');
  const [said, setSaid] = useState<PressOwnAnswer['answer'] | null>(answer?.answer ?? null);
  const [sentence, setSentence] = useState(answer?.sentence ?? '');
  const [note, setNote] = useState('');
  const id = useId();
  const save = (next: PressOwnAnswer['answer'] | null, text: string) => {
    const before = said;
    setSaid(next);
    const body = { trackId, answer: next, sentence: text || null };
    call('POST', `/press/pages/${slug}/releases/${releaseId}/answer`, body).then(
      () => setNote(next === null ? t('answer.gone') : t('answer.saved')),
      () => (setSaid(before), setNote(t('failed'))),
    );
  };
  return (
    <div className="answer" role="group" aria-label={t('answer.group', { title })}>
      {ANSWERS.map((each) => (
        <button
          key={each}
          type="button"
          className="small"
          aria-pressed={said === each}
          onClick={() => save(said === each ? null : each, sentence)}
        >
          {t(`answer.${each}`)}
        </button>
      ))}
      {said !== null && (
        <span className="sentence">
          <label className="unseen" htmlFor={id}>
            {t('answer.sentence')}
          </label>
          <input
            id={id}
            maxLength={280}
            placeholder={t('answer.sentence')}
            value={sentence}
            onChange={(event) => setSentence(event.target.value)}
            onBlur={() => sentence !== (answer?.sentence ?? '') && save(said, sentence)}
          />
        </span>
      )}
      <span role="status" className="muted">
        {note}
      </span>
    </div>
  );
}
