import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { BrandBars } from '@/components/brand/brand-mark';
import { LegalLinks } from '@/components/legal/legal-links';
import { LanguageButton, ThemeButton } from '@/components/preferences/preference-buttons';
import { getConfiguration } from '@/config/client-configuration';
import { AuthCallsProvider } from '@/providers/refine/auth-calls';
import styles from './public-layout.module.css';
import { WaveformBackdrop } from './waveform-backdrop';

function copyrightYears(): string {
  const first = getConfiguration().APP_FIRST_YEAR;
  const now = new Date().getFullYear();
  return now > first ? `${String(first)}–${String(now)}` : String(first);
}

/** Layout of the login and the other pages before it. */
export function PublicLayout() {
  const { t } = useTranslation('auth');
  const brand = getConfiguration().BRAND_NAME;
  return (
    <div className={styles.page}>
      <aside className={styles.stage} aria-label={brand}>
        <WaveformBackdrop className={styles.wave} />
        <div className={styles.brand}>
          <BrandBars height={26} color="#ffffff" />
          {brand}
        </div>
        <div>
          <p className={styles.claim}>{t('stage.claim')}</p>
          <p className={styles.sub}>{t('stage.text')}</p>
        </div>
      </aside>
      <div className={styles.side}>
        <div className={styles.tools}>
          <LanguageButton />
          <ThemeButton />
        </div>
        <main className={styles.content}>
          <div className={styles.form}>
            <AuthCallsProvider>
              <Suspense fallback={null}>
                <Outlet />
              </Suspense>
            </AuthCallsProvider>
          </div>
        </main>
        <footer className={styles.foot}>
          <div className={styles.links}>
            <LegalLinks />
            <Link to="/help">{t('help')}</Link>
          </div>
          <span>
            © {copyrightYears()} {brand}
          </span>
        </footer>
      </div>
    </div>
  );
}
