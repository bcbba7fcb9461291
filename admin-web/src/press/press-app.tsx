import type { PressOpened, PressPageView } from '@mpn/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, isRefusal, PressError } from './calls';
import { AskForTime, CodeForm, MailMyLink, PasswordForm } from './forms';
import { Logo } from './logo';
import { PageView } from './page-view';
import { chooseLanguage, currentLanguage, PressLanguages, useTranslation, type PressLanguage } from './texts';

const CODE = 'mpn.backend.press.error.';
const SIGNED_OUT = 'mpn.backend.authentication.error.not-authenticated';

const slugOfPath = (): string => window.location.pathname.split('/')[2] ?? '';

/** The secret in the fragment is exchanged for a cookie, and goes from the address line. */
async function openAddress(): Promise<void> {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('token');
  if (!token) return;
  const { slug } = await call<PressOpened>('POST', '/press/sessions', { token });
  window.history.replaceState(null, '', `/p/${slug}`);
}

const toPressError = (error: unknown): PressError =>
  error instanceof PressError ? error : new PressError('unknown', String(error));

const LANGUAGE_NAMES: Record<PressLanguage, string> = { de: 'Deutsch', en: 'English', fr: 'Français' };

function Languages({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation('press');
  return (
    <label className="languages">
      <span className="unseen">{t('language')}</span>
      <select
        value={currentLanguage()}
        onChange={(event) => void chooseLanguage(event.target.value as PressLanguage).then(onChange)}
      >
        {PressLanguages.map((language) => (
          <option key={language} value={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
    </label>
  );
}

function Refused({ error, slug, reload }: { error: PressError; slug: string; reload: () => void }) {
  const { t } = useTranslation('press');
  const is = (name: string) => error.code === `${CODE}${name}`;
  const isUnknown = is('link-unknown') || error.code === SIGNED_OUT;
  return (
    <main className="card" aria-live="polite">
      <h1>{isUnknown ? t('unknown.title') : is('code-needed') ? t('code.title') : t('refused')}</h1>
      <p>{error.code === 'offline' ? t('offline') : isUnknown ? t('unknown.text') : error.message || t('failed')}</p>
      {is('password-needed') && <PasswordForm slug={slug} onDone={reload} />}
      {is('code-needed') && <CodeForm slug={slug} onDone={reload} />}
      {is('link-expired') && <AskForTime slug={slug} />}
      {isUnknown && slug !== '' && <MailMyLink slug={slug} />}
      {(error.code === 'offline' || error.code === 'unknown') && (
        <button type="button" onClick={reload}>
          {t('again')}
        </button>
      )}
    </main>
  );
}

/** Loads the page of the link in the address line, and says what is wrong with it where it cannot be shown. */
export function PressApp() {
  const { t } = useTranslation('press');
  const [page, setPage] = useState<PressPageView>();
  const [error, setError] = useState<PressError>();
  const [, setLanguage] = useState(currentLanguage());
  const isShown = useRef(false);
  const load = useCallback(async () => {
    try {
      await openAddress();
      setPage(await call<PressPageView>('GET', `/press/pages/${slugOfPath()}`));
      setError(undefined);
      isShown.current = true;
    } catch (problem) {
      // A server that is away for a moment takes neither the page nor the sound.
      if (isShown.current && !isRefusal(problem)) return;
      isShown.current = false;
      setPage(undefined);
      setError(toPressError(problem));
    }
  }, []);
  useEffect(() => {
    const first = setTimeout(() => void load());
    return () => clearTimeout(first);
  }, [load]);
  useEffect(() => {
    document.title = page ? t('title', { label: page.label }) : t('titleAlone');
  });
  const relabel = () => {
    setLanguage(currentLanguage());
    void load();
  };
  return (
    <>
      <header className="top">
        {page?.logoUrl ? (
          <Logo key={page.logoUrl} url={page.logoUrl} label={page.label} />
        ) : (
          <span className="brand">{page?.label ?? ''}</span>
        )}
        <Languages onChange={relabel} />
      </header>
      {error && <Refused error={error} slug={slugOfPath()} reload={() => void load()} />}
      {!error && !page && (
        <p className="card" role="status">
          {t('loading')}
        </p>
      )}
      {page && <PageView page={page} reload={() => void load()} />}
    </>
  );
}
