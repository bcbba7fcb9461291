import {
  AccountStatus,
  ActionStatus,
  CampaignStatus,
  CompanyStatus,
  DeliveryLogState,
  EditorAnswer,
  InteractionStatus,
  OrderState,
  PromoShareStatus,
  ReleaseStatus,
} from '@mpn/domain';
import { ReleaseStatusTag } from '@/components/status/release-status-tag';
import { StatusTag } from '@/components/status/status-tag';
import { Example, State } from '../components/example';
import styles from '../components/docs.module.css';

export default function StatusGroup() {
  return (
    <>
      <Example name="StatusTag">
        <State state="release">
          <div className={styles.tags}>
            {ReleaseStatus.map((status) => (
              <StatusTag key={status} kind="release" status={status} />
            ))}
          </div>
        </State>
        <State state="campaign">
          <div className={styles.tags}>
            {CampaignStatus.map((status) => (
              <StatusTag key={status} kind="campaign" status={status} />
            ))}
          </div>
        </State>
        <State state="samplingAction">
          <div className={styles.tags}>
            {ActionStatus.map((status) => (
              <StatusTag key={status} kind="action" status={status} />
            ))}
          </div>
        </State>
        <State state="delivery">
          <div className={styles.tags}>
            {DeliveryLogState.map((status) => (
              <StatusTag key={status} kind="delivery" status={status} />
            ))}
          </div>
        </State>
        <State state="order">
          <div className={styles.tags}>
            {OrderState.map((status) => (
              <StatusTag key={status} kind="order" status={status} />
            ))}
          </div>
        </State>
        <State state="interaction">
          <div className={styles.tags}>
            {InteractionStatus.map((status) => (
              <StatusTag key={status} kind="interaction" status={status} />
            ))}
          </div>
        </State>
        <State state="answer">
          <div className={styles.tags}>
            {EditorAnswer.map((status) => (
              <StatusTag key={status} kind="answer" status={status} />
            ))}
          </div>
        </State>
        <State state="promoShare">
          <div className={styles.tags}>
            {PromoShareStatus.map((status) => (
              <StatusTag key={status} kind="promoShare" status={status} />
            ))}
          </div>
        </State>
        <State state="account">
          <div className={styles.tags}>
            {AccountStatus.map((status) => (
              <StatusTag key={status} kind="account" status={status} />
            ))}
          </div>
        </State>
        <State state="company">
          <div className={styles.tags}>
            {CompanyStatus.map((status) => (
              <StatusTag key={status} kind="company" status={status} />
            ))}
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
