import { CheckCircleFilled } from '@ant-design/icons';
import {
  formatMessage,
  meetsPasswordRules,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  type PasswordWeakness,
} from '@mpn/domain';
import { theme } from 'antd';
import { useTranslation } from 'react-i18next';
import { localeOf } from '@/providers/i18n/locale';
import { usePasswordWeakness } from './use-password-weakness';
import styles from './password-rules.module.css';

const RULES = [
  {
    key: 'length',
    holds: (text: string) => [...text].length >= PASSWORD_MIN_LENGTH && [...text].length <= PASSWORD_MAX_LENGTH,
  },
  { key: 'upper', holds: (text: string) => /\p{Lu}/u.test(text) },
  { key: 'lower', holds: (text: string) => /\p{Ll}/u.test(text) },
  { key: 'digit', holds: (text: string) => /\p{Nd}/u.test(text) },
  { key: 'special', holds: (text: string) => /[^\p{L}\p{N}]/u.test(text) },
] as const;

/** Icon of a rule that is not met yet. */
function OpenCircle() {
  return <span aria-hidden className={styles.open} />;
}

type RuleKey = (typeof RULES)[number]['key'] | 'guess';

function Rule({ name, met }: { name: RuleKey; met: boolean }) {
  const { t } = useTranslation('auth');
  const { token } = theme.useToken();
  return (
    <li style={{ color: met ? token.colorSuccessText : token.colorTextSecondary, display: 'flex', gap: 8 }}>
      {met ? <CheckCircleFilled aria-hidden /> : <OpenCircle />}
      {t(`password.rules.${name}`, { min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH })}
      <span className="mpn-visually-hidden">{t(met ? 'password.met' : 'password.unmet')}</span>
    </li>
  );
}

/** Why the password is refused, in the words of the server's error. */
function Refusal({ weakness }: { weakness: PasswordWeakness }) {
  const { i18n } = useTranslation('auth');
  const locale = localeOf(i18n.language);
  return (
    <p className={styles.weakness}>
      {weakness.kind === 'common'
        ? formatMessage('mpn.backend.validation.error.password-common', locale)
        : formatMessage('mpn.backend.validation.error.password-personal', locale, { word: weakness.word })}
    </p>
  );
}

/** The rules of a new password, checked while typing, and further reasons for a refusal. */
export function PasswordRules({ password }: { password: string }) {
  const { weakness, isChecked } = usePasswordWeakness(password);
  const isComplete = meetsPasswordRules(password);
  return (
    <>
      <ul className={styles.rules}>
        {RULES.map(({ key, holds }) => (
          <Rule key={key} name={key} met={holds(password)} />
        ))}
        <Rule name="guess" met={isComplete && isChecked && !weakness} />
      </ul>
      <div aria-live="polite">{isComplete && weakness && <Refusal weakness={weakness} />}</div>
    </>
  );
}
