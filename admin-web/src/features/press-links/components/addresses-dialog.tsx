import { Alert, Button, Flex, Modal, Table, Typography } from 'antd';
import type { PressGrantsMade, PressLinkView } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { CopyText } from '@/components/text/texts';
import styles from './press-links.module.css';

interface Props {
  made: PressGrantsMade;
  link: Pick<PressLinkView, 'name'>;
  onClose: () => void;
}

/** One field of a CSV file: what begins like a formula is no formula there. */
const field = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** The file for a mail merge: name, address and link of each person. */
function saveFile({ created }: PressGrantsMade, name: string, headings: readonly string[]): void {
  const rows = [headings, ...created.map(({ label, email, url }) => [label, email ?? '', url])];
  const text = `\ufeff${rows.map((row) => row.map(field).join(';')).join('\r\n')}\r\n`;
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = `${name}.csv`;
  anchor.click();
  URL.revokeObjectURL(url);
}

/** New addresses, which are shown this once. */
export function AddressesDialog({ made, link, onClose }: Props) {
  // texts: press-links:leftOut.*
  const { t } = useTranslation(['press-links', 'common']);
  const text = (url: string) => t('press-links:mail.body', { name: link.name, url });
  return (
    <Modal
      open
      width={860}
      title={t('press-links:addresses.title', { count: made.created.length })}
      onCancel={onClose}
      maskClosable={false}
      footer={<Button onClick={onClose}>{t('common:actions.close')}</Button>}
    >
      <Flex vertical gap={12}>
        <Alert type="warning" showIcon message={t('press-links:addresses.once')} />
        {made.leftOut.map(({ reason, count }) => (
          <Alert key={reason} type="info" message={t(`press-links:leftOut.${reason}`, { count })} />
        ))}
        {made.created.length > 0 && (
          <div className={styles.buttons}>
            <Button
              type="primary"
              onClick={() =>
                saveFile(made, link.name, [
                  t('press-links:columns.person'),
                  t('press-links:columns.email'),
                  t('press-links:columns.address'),
                ])
              }
            >
              {t('press-links:addresses.csv')}
            </Button>
          </div>
        )}
        <Table
          size="small"
          rowKey="id"
          dataSource={made.created}
          pagination={{ pageSize: 20, hideOnSinglePage: true }}
          scroll={{ x: true }}
          columns={[
            {
              key: 'person',
              title: t('press-links:columns.person'),
              render: (_, { label, email }) => (
                <Flex vertical>
                  {label || t('press-links:everybody')}
                  <Typography.Text type="secondary">{email}</Typography.Text>
                </Flex>
              ),
            },
            {
              key: 'address',
              title: t('press-links:columns.address'),
              render: (_, { url }) => (
                <CopyText text={url}>
                  <span className={styles.breakable}>{url}</span>
                </CopyText>
              ),
            },
            {
              key: 'mail',
              title: '',
              render: (_, { email, url }) => (
                <a
                  href={`mailto:${email ?? ''}?subject=${encodeURIComponent(link.name)}&body=${encodeURIComponent(text(url))}`}
                >
                  {t('press-links:addresses.mail')}
                </a>
              ),
            },
          ]}
        />
      </Flex>
    </Modal>
  );
}
