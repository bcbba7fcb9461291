import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { call, PressError } from './calls';
import { useTranslation } from './texts';

const CODE_NEEDED = 'mpn.backend.press.error.code-needed';

/** Runs a call of a form: whether it is done, and the text of what went wrong. */
function useSubmit(work: () => Promise<unknown>) {
  const { t } = useTranslation('press');
  const [isDone, setIsDone] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    work()
      .then(
        () => (setIsDone(true), setProblem('')),
        (error: unknown) => setProblem((error instanceof PressError && error.message) || t('failed')),
      )
      .finally(() => setIsBusy(false));
  };
  return { isDone, isBusy, problem, submit, clear: () => setProblem('') };
}

function Line({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </p>
  );
}

const Problem = ({ text }: { text: string }) =>
  text === '' ? null : (
    <p role="alert" className="problem">
      {text}
    </p>
  );

/** As a ref: the field that has just appeared is the next to be filled in. */
const focusOnce = (element: HTMLElement | null) => element?.focus();

export function PasswordForm({ slug, onDone }: { slug: string; onDone: () => void }) {
  const { t } = useTranslation('press');
  const [password, setPassword] = useState('');
  const { isBusy, problem, submit } = useSubmit(() =>
    call('POST', `/press/pages/${slug}/_actions/unlock`, { password }).then(onDone),
  );
  return (
    <form onSubmit={submit}>
      <Line label={t('password.label')}>
        {(id) => (
          <input
            id={id}
            type="password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Line>
      <Problem text={problem} />
      <button type="submit" disabled={isBusy}>
        {t('password.button')}
      </button>
    </form>
  );
}

/** Has a code mailed to the person, and takes it for this browser. */
export function CodeForm({ slug, onDone }: { slug: string; onDone: () => void }) {
  const { t } = useTranslation('press');
  const [code, setCode] = useState('');
  const [mailed, setMailed] = useState(0);
  const entering = useSubmit(() => call('POST', `/press/pages/${slug}/_actions/confirm`, { code }).then(onDone));
  const sending = useSubmit(() =>
    call('POST', `/press/pages/${slug}/_actions/send_code`).then(() => {
      setMailed((times) => times + 1);
      setCode('');
      entering.clear();
    }),
  );
  const isSent = mailed > 0;
  return (
    <>
      <p role="status">{isSent && sending.problem === '' ? t(mailed > 1 ? 'code.sentAgain' : 'code.sent') : ''}</p>
      {isSent && (
        <form onSubmit={entering.submit}>
          <Line label={t('code.label')}>
            {(id) => (
              <input
                id={id}
                ref={focusOnce}
                className="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                required
                maxLength={20}
                value={code}
                onChange={(event) => setCode(event.target.value)}
              />
            )}
          </Line>
          <Problem text={entering.problem} />
          <button type="submit" disabled={entering.isBusy}>
            {t('code.button')}
          </button>
        </form>
      )}
      <form onSubmit={sending.submit}>
        <Problem text={sending.problem} />
        <button type="submit" className={isSent ? 'small' : ''} disabled={sending.isBusy}>
          {isSent ? t('code.again') : t('code.send')}
        </button>
      </form>
    </>
  );
}

export function MailMyLink({ slug }: { slug: string }) {
  const { t } = useTranslation('press');
  const [email, setEmail] = useState('');
  const { isDone, isBusy, problem, submit } = useSubmit(() =>
    call('POST', '/press/sessions/_actions/mail_my_link', { slug, email }),
  );
  if (isDone) return <p role="status">{t('mail.done')}</p>;
  return (
    <form onSubmit={submit}>
      <p>{t('mail.text')}</p>
      <Line label={t('mail.label')}>
        {(id) => (
          <input
            id={id}
            type="email"
            autoComplete="email"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Line>
      <Problem text={problem} />
      <button type="submit" disabled={isBusy}>
        {t('mail.button')}
      </button>
    </form>
  );
}

/** Asks for more time, on a new device after its code where the link wants one. */
export function AskForTime({ slug }: { slug: string }) {
  const { t } = useTranslation('press');
  const [sentence, setSentence] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const { isDone, isBusy, problem, submit } = useSubmit(() =>
    call('POST', `/press/pages/${slug}/extension_requests`, { sentence: sentence || null }).catch((error: unknown) => {
      if (error instanceof PressError && error.code === CODE_NEEDED) setNeedsCode(true);
      throw error;
    }),
  );
  if (needsCode) {
    return (
      <>
        <Problem text={problem} />
        <CodeForm slug={slug} onDone={() => setNeedsCode(false)} />
      </>
    );
  }
  if (isDone) return <p role="status">{t('time.done')}</p>;
  return (
    <form onSubmit={submit}>
      <Line label={t('time.label')}>
        {(id) => (
          <input id={id} maxLength={280} value={sentence} onChange={(event) => setSentence(event.target.value)} />
        )}
      </Line>
      <Problem text={problem} />
      <button type="submit" disabled={isBusy}>
        {t('time.button')}
      </button>
    </form>
  );
}
