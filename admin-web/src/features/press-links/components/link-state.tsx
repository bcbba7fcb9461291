import type { PressLinkState } from '@mpn/domain';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { serverNow } from '@/config/server-clock';

const COLORS: Record<PressLinkState, string> = { ACTIVE: 'success', PAUSED: 'warning', REVOKED: 'default' };

/** State of a press link or a personal link; one that has ended says so. */
export function LinkState({ state, expiresAt }: { state: PressLinkState; expiresAt?: string }) {
  // texts: press-links:state.*
  const { t } = useTranslation('press-links');
  const hasEnded = state === 'ACTIVE' && expiresAt !== undefined && Date.parse(expiresAt) <= serverNow();
  return <Tag color={hasEnded ? 'default' : COLORS[state]}>{hasEnded ? t('state.ENDED') : t(`state.${state}`)}</Tag>;
}
