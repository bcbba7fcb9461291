import type {
  AccountStatus,
  ActionStatus,
  CampaignStatus,
  CompanyStatus,
  DeliveryLogState,
  EditorAnswer,
  InteractionStatus,
  MailingRequestStatus,
  OrderState,
  PromoShareStatus,
  RecognitionState,
  ReleaseStatus,
} from '@mpn/domain';
import { Tag, theme } from 'antd';
import { useTranslation } from 'react-i18next';

type Tone = 'neutral' | 'ready' | 'waiting' | 'onAir' | 'done' | 'paused' | 'due' | 'requested' | 'failed';

/** The kinds of status, each with its values. */
export interface StatusOf {
  release: ReleaseStatus | 'WITHDRAWN';
  campaign: CampaignStatus | 'IN_CART';
  action: ActionStatus;
  delivery: DeliveryLogState;
  recognition: RecognitionState;
  order: OrderState;
  interaction: InteractionStatus;
  answer: EditorAnswer;
  account: AccountStatus;
  promoShare: PromoShareStatus;
  mailingRequest: MailingRequestStatus;
  company: CompanyStatus;
}

const tones: { [K in keyof StatusOf]: Record<StatusOf[K], Tone> } = {
  release: { DRAFT: 'neutral', READY: 'ready', SCHEDULED: 'waiting', ON_AIR: 'onAir', WITHDRAWN: 'failed' },
  campaign: {
    DRAFT: 'neutral',
    PAID_SCHEDULED: 'waiting',
    PAID_ACTIVE: 'onAir',
    PAID_PAUSED: 'paused',
    PAID_FINISHED: 'done',
    PAID_CANCELED: 'failed',
    IN_CART: 'due',
  },
  action: {
    DRAFT: 'neutral',
    SCHEDULED: 'waiting',
    ACTIVE: 'onAir',
    PAUSED: 'paused',
    FINISHED: 'done',
    CANCELED: 'failed',
  },
  delivery: {
    QUEUED: 'neutral',
    WAITING_FOR_WINDOW: 'neutral',
    PREPARING: 'waiting',
    TRANSFERRING: 'waiting',
    DELIVERED: 'ready',
    UP_TO_DATE: 'done',
    NOTICE_LEFT: 'done',
    FAILED: 'failed',
    CANCELED: 'done',
  },
  recognition: {
    DELIVERED: 'ready',
    OUTDATED: 'due',
    UNDER_WAY: 'waiting',
    FAILED: 'failed',
    NOT_YET: 'neutral',
    NOTICE_LEFT: 'done',
  },
  order: { open: 'due', in_progress: 'waiting', completed: 'ready', cancelled: 'done' },
  promoShare: {
    PENDING: 'due',
    ACCEPTED: 'ready',
    REJECTED: 'failed',
    DELETED_BY_SOURCE: 'done',
    DELETED_BY_RECEIVED: 'done',
    DELETED: 'done',
  },
  mailingRequest: { OPEN: 'due', SENT: 'ready', DECLINED: 'failed', WITHDRAWN: 'done' },
  account: { ACTIVE: 'ready', DISABLED: 'done', LOCKED: 'failed' },
  company: { ENABLED: 'ready', DISABLED: 'done', PROBLEMATIC: 'failed', PENDING_REGISTRATION: 'due' },
  answer: { WILL_PLAY: 'ready', MAYBE: 'due', NOT_FOR_US: 'done' },
  interaction: { NEW: 'neutral', SEEN: 'done', LISTENED_TO: 'waiting', DOWNLOADED: 'ready', REQUESTED: 'requested' },
};

function useToneColors(): Record<Tone, { text: string; background: string; dot: string }> {
  const { token } = theme.useToken();
  return {
    neutral: { text: token.colorTextSecondary, background: token.colorFillTertiary, dot: token.colorTextQuaternary },
    done: { text: token.colorTextSecondary, background: token.colorFillQuaternary, dot: token.colorTextTertiary },
    ready: { text: token.colorSuccessText, background: token.colorSuccessBg, dot: token.colorSuccess },
    waiting: { text: token.colorInfoText, background: token.colorInfoBg, dot: token.colorInfo },
    // Paused: neutral colour, and two bars instead of the dot.
    paused: { text: token.colorText, background: token.colorFillSecondary, dot: token.colorText },
    due: { text: token.colorWarningText, background: token.colorWarningBg, dot: token.colorWarning },
    // The violet of requests in the statistics; amber is reserved for "on air".
    requested: { text: token['purple-8'], background: token['purple-1'], dot: token['purple-6'] },
    failed: { text: token.colorErrorText, background: token.colorErrorBg, dot: token.colorError },
    onAir: { text: 'var(--mpn-on-air)', background: token.colorWarningBg, dot: 'var(--mpn-on-air)' },
  };
}

type StatusTagProps = { [K in keyof StatusOf]: { kind: K; status: StatusOf[K] } }[keyof StatusOf] & {
  /** Whose status it is, where tags of two kinds stand side by side. */
  subject?: string;
};

/**
 * Status of a release, campaign, action, delivery, order, interaction, answer, promo share, mailing request, account or
 * company; always with its text, not by colour alone.
 */
export function StatusTag({ kind, status, subject }: StatusTagProps) {
  const { t } = useTranslation('common');
  const colors = useToneColors();
  const tone = (tones[kind] as Record<string, Tone>)[status] ?? 'neutral';
  const { text, background, dot } = colors[tone];
  return (
    <Tag
      bordered={false}
      style={{ color: text, background, borderRadius: 999, paddingInline: 10, marginInlineEnd: 0, fontWeight: 550 }}
    >
      <span
        aria-hidden
        style={{
          display: 'inline-block',
          boxSizing: 'border-box',
          width: 7,
          height: 7,
          marginInlineEnd: 7,
          ...(tone === 'paused' ? { borderInline: `2px solid ${dot}` } : { borderRadius: 4, background: dot }),
        }}
      />
      {subject !== undefined && `${subject}: `}
      {t(`status.${kind}.${status}` as 'status.release.DRAFT')}
    </Tag>
  );
}
