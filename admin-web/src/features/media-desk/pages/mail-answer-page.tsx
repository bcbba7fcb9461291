import { EditorAnswer, mailAnswerEndpoints, type MailedAnswer } from '@mpn/domain';
import { Alert, Button, Skeleton } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { AuthHeading } from '@/components/auth/auth-heading';
import { AuthLinks } from '@/components/auth/auth-links';
import { useSending } from '@/components/auth/use-sending';
import { FailureAlert } from '@/components/page/failure-alert';
import { call } from '@/providers/api/call';
import { detailsPath } from '../state/player-queue';

/** The link's signed part and answer. Both are in the fragment, which browsers do not send. */
function useLinkOfMail(): { token: string; answer: EditorAnswer | undefined } {
  const { hash } = useLocation();
  const parameters = new URLSearchParams(hash.slice(1));
  return {
    token: parameters.get('token') ?? '',
    answer: EditorAnswer.find((known) => known === parameters.get('answer')),
  };
}

function useMailedAnswer(token: string) {
  const reading = useSending(() => call(mailAnswerEndpoints.get, { query: { token } }));
  const saving = useSending((answer: EditorAnswer) => call(mailAnswerEndpoints.save, { body: { token, answer } }));
  const { send: read } = reading;
  useEffect(() => {
    if (token) read(undefined);
    // `read` is a new function at each rendering.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [token]);
  return { reading, saving };
}

const nameOf = ({ artist, title }: MailedAnswer): string => (artist ? `${artist} – ${title}` : title);

/** What the link is about before it could be read: nothing yet, or why it cannot be. */
function NotRead({ isComplete, error }: { isComplete: boolean; error: unknown }) {
  const { t } = useTranslation('mail-answer');
  return (
    <>
      <AuthHeading title={t('title')} />
      {isComplete ? (
        <FailureAlert failure={error} />
      ) : (
        <Alert type="error" showIcon role="alert" message={t('incomplete')} />
      )}
      {isComplete && error === null && <Skeleton active title={false} />}
      <AuthLinks>
        <Link to="/releases?show=new">{t('all')}</Link>
      </AuthLinks>
    </>
  );
}

/**
 * Target of the answers in mails about new releases, which need no login. Nothing is recorded until the button is
 * pressed: mail scanners open links.
 */
export default function MailAnswerPage() {
  // texts: mail-answer:answers.*
  const { t } = useTranslation('mail-answer');
  const { token, answer } = useLinkOfMail();
  const { reading, saving } = useMailedAnswer(token);
  const release = saving.answer ?? reading.answer;
  if (!release || !answer) return <NotRead isComplete={token !== '' && answer !== undefined} error={reading.error} />;
  const isGiven = release.answer === answer;
  const name = t(`answers.${answer}`);
  const before = release.answer && t('before', { answer: t(`answers.${release.answer}`) });
  return (
    <div role="status">
      <AuthHeading title={nameOf(release)} text={isGiven ? t('given', { answer: name }) : (before ?? t('text'))} />
      <FailureAlert failure={saving.error} />
      {!isGiven && (
        <Button type="primary" size="large" block loading={saving.isSending} onClick={() => saving.send(answer)}>
          {t('submit', { answer: name })}
        </Button>
      )}
      <AuthLinks>
        <Link to={detailsPath(release.releaseId)}>{t('listen')}</Link>
      </AuthLinks>
    </div>
  );
}
