import { addPasskey, beginPasskey, removePasskey, renamePasskey, type PasskeyView } from '@mpn/domain';
import { Button, Card, Flex, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/components/actions/confirm-button';
import { PasskeyIcon } from '@/components/auth/passkey-icon';
import looks from '@/components/looks.module.css';
import { DateText } from '@/components/text/texts';
import { useCallMutation } from '@/providers/api/hooks';
import { useRemoval } from '@/providers/api/record-hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { arePasskeysPossible, makePasskey } from '@/providers/session/passkeys';
import styles from '@/components/person/session-row.module.css';
import { PasskeyNameDialog } from './passkey-name-dialog';

interface PasskeysProps {
  passkeys: PasskeyView[];
  /** Whether the account has an authenticator app. */
  hasApp: boolean;
  /** Gets the recovery codes that were made with the first factor. */
  onCodes: (codes: string[]) => void;
}

/** Card with the passkeys of the user; they are added, renamed and removed here. */
export function Passkeys({ passkeys, hasApp, onCodes }: PasskeysProps) {
  const { t } = useTranslation('account');
  const notify = useNotify();
  const begin = useCallMutation(beginPasskey, { invalidatesOwn: false });
  const add = useCallMutation(addPasskey);
  const rename = useCallMutation(renamePasskey);
  const { remove } = useRemoval(removePasskey);
  /** The passkey whose name is asked for; `new` of one that is to be made. */
  const [named, setNamed] = useState<PasskeyView | 'new' | null>(null);
  const isPossible = arePasskeysPossible();

  const make = async (name: string) => {
    const passkey = await makePasskey(await begin.mutateAsync({}));
    if (!passkey) return;
    const { recoveryCodes } = await add.mutateAsync({ body: { name, passkey } });
    notify.success(t('passkeys.added'));
    onCodes(recoveryCodes);
  };
  const save = async (name: string) => {
    if (named === 'new') await make(name);
    else if (named) await rename.mutateAsync({ params: { id: named.id }, body: { name } });
    setNamed(null);
  };
  const isLast = passkeys.length === 1 && !hasApp;
  return (
    <Card>
      <Typography.Title level={2} className={looks.sectionTitle}>
        {t('passkeys.title')}
      </Typography.Title>
      <Typography.Paragraph>{t('passkeys.text')}</Typography.Paragraph>
      {passkeys.length > 0 && (
        <ul className={styles.sessions}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.session}>
              <span className={styles.icon}>
                <PasskeyIcon />
              </span>
              <span className={styles.texts}>
                <Flex component="span" wrap gap={8} align="center">
                  <Typography.Text strong className={looks.lines}>
                    {passkey.name}
                  </Typography.Text>
                  {passkey.isBackedUp && <Tag bordered={false}>{t('passkeys.backedUp')}</Tag>}
                </Flex>
                <Typography.Text type="secondary">
                  {t('signIn.addedAt')}: <DateText value={passkey.addedAt} withTime />
                  <br />
                  {t('signIn.lastUsedAt')}:{' '}
                  {passkey.lastUsedAt ? <DateText value={passkey.lastUsedAt} withTime /> : t('signIn.neverUsed')}
                </Typography.Text>
              </span>
              <Flex wrap gap={8}>
                <Button
                  aria-label={t('passkeys.renameNamed', { name: passkey.name })}
                  onClick={() => setNamed(passkey)}
                >
                  {t('passkeys.rename')}
                </Button>
                <ConfirmButton
                  aria-label={t('passkeys.removeNamed', { name: passkey.name })}
                  confirmation={{
                    title: t('passkeys.removeTitle', { name: passkey.name }),
                    text: t(isLast ? 'signIn.removeText' : 'passkeys.removeText'),
                    confirmText: t('signIn.remove'),
                    danger: true,
                  }}
                  onConfirm={async () => {
                    await remove({ params: { id: passkey.id } });
                    notify.success(t('passkeys.removed'));
                  }}
                >
                  {t('signIn.remove')}
                </ConfirmButton>
              </Flex>
            </li>
          ))}
        </ul>
      )}
      {isPossible ? (
        <Button type={passkeys.length > 0 ? 'default' : 'primary'} onClick={() => setNamed('new')}>
          {t('passkeys.add')}
        </Button>
      ) : (
        <Typography.Text type="secondary">{t('passkeys.impossible')}</Typography.Text>
      )}
      {named && <PasskeyNameDialog passkey={named} onSave={save} onClose={() => setNamed(null)} />}
    </Card>
  );
}
