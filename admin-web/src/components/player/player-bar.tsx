import { Typography } from 'antd';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreen } from '@/components/layout/use-screen';
import { LazyPart, lazyPart } from '@/components/page/lazy-part';
import { usePlayerState } from '@/providers/player/player-provider';
import styles from './player-bar.module.css';

// Lazy: most visits begin with a list, and nothing plays.
const PlayerControls = lazyPart(() => import('./player-controls'));

/** Reserves space on pages while the bar is visible. */
function useReservedSpace(height: number): void {
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--mpn-player-height', `${String(height)}px`);
    return () => document.documentElement.style.setProperty('--mpn-player-height', '0px');
  }, [height]);
}

/** The player at the bottom of every page, shown from the first played track on. */
export function PlayerBar() {
  const { t } = useTranslation(['shell', 'common']);
  const { isPhone } = useScreen();
  const { current } = usePlayerState();
  useReservedSpace(current ? (isPhone ? 96 : 76) : 0);
  if (!current) return null;
  return (
    <section className={styles.bar} aria-label={t('shell:player.label')}>
      <LazyPart loading={null} instead={<Typography.Text>{t('common:preloadError.text')}</Typography.Text>}>
        <PlayerControls current={current} />
      </LazyPart>
    </section>
  );
}
