import {
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
import type { ComponentProps } from 'react';
import { CampaignStatusTag } from '@/components/status/campaign-status-tag';
import { ReleaseStatusTag } from '@/components/status/release-status-tag';
import { StatusTag, type StatusOf } from '@/components/status/status-tag';
import { Example, State } from '../components/example';
import styles from '../components/docs.module.css';

/** All statuses by kind; a kind that is missing does not compile. */
const STATUSES: { [K in keyof StatusOf]: readonly StatusOf[K][] } = {
  release: [...ReleaseStatus, 'WITHDRAWN'],
  campaign: [...CampaignStatus, 'IN_CART'],
  action: ActionStatus,
  delivery: DeliveryLogState,
  recognition: RecognitionState,
  order: OrderState,
  interaction: InteractionStatus,
  answer: EditorAnswer,
  promoShare: PromoShareStatus,
  mailingRequest: MailingRequestStatus,
  account: AccountStatus,
  company: CompanyStatus,
};

export default function StatusGroup() {
  return (
    <>
      <Example name="StatusTag">
        {(Object.keys(STATUSES) as (keyof StatusOf)[]).map((kind) => (
          <State state={kind} key={kind}>
            <div className={styles.tags}>
              {STATUSES[kind].map((status) => (
                <StatusTag key={status} {...({ kind, status } as ComponentProps<typeof StatusTag>)} />
              ))}
            </div>
          </State>
        ))}
      </Example>
      <Example name="CampaignStatusTag">
        <State state="campaign">
          <div className={styles.tags}>
            <CampaignStatusTag campaign={{ status: 'DRAFT', inCart: false }} isNamed />
            <CampaignStatusTag campaign={{ status: 'DRAFT', inCart: true }} isNamed />
            <CampaignStatusTag campaign={{ status: 'PAID_ACTIVE', inCart: true }} />
          </div>
        </State>
      </Example>
      <Example name="ReleaseStatusTag">
        <State state="release">
          <div className={styles.tags}>
            <ReleaseStatusTag status="ON_AIR" withdrawn={false} />
            <ReleaseStatusTag status="ON_AIR" withdrawn />
          </div>
        </State>
      </Example>
    </>
  );
}
