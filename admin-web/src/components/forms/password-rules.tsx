import { CheckCircleFilled } from '@ant-design/icons';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@mpn/domain';
import { theme } from 'antd';
import { useTranslation } from 'react-i18next';

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

/** Not met yet, which is nothing wrong: the circle that waits for its tick. */
function OpenCircle() {
  const { token } = theme.useToken();
  return (
    <span
      aria-hidden
      style={{
        boxSizing: 'border-box',
        flex: 'none',
        width: '1em',
        height: '1em',
        marginBlockStart: '0.28em',
        border: `1.5px solid ${token.colorTextTertiary}`,
        borderRadius: '50%',
      }}
    />
  );
}

/** The rules of a new password, ticked off while it is typed (specification section 5). */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation('auth');
  const { token } = theme.useToken();
  return (
    <ul style={{ listStyle: 'none', margin: '0 0 20px', padding: 0, display: 'grid', gap: 4, fontSize: 13 }}>
      {RULES.map(({ key, holds }) => {
        const met = holds(password);
        return (
          <li
            key={key}
            style={{ color: met ? token.colorSuccessText : token.colorTextSecondary, display: 'flex', gap: 8 }}
          >
            {met ? <CheckCircleFilled aria-hidden /> : <OpenCircle />}
            {t(`password.rules.${key}`, { min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH })}
            <span className="mpn-visually-hidden">{t(met ? 'password.met' : 'password.unmet')}</span>
          </li>
        );
      })}
    </ul>
  );
}
