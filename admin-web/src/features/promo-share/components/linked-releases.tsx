import { CheckOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { MAX_SHARED_RELEASES } from '@mpn/domain';
import { Button, Flex, Switch, Table, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import looks from '@/components/looks.module.css';
import { DateText } from '@/components/text/texts';
import type { LinkedRelease } from '../state/share-form';
import { ReleasePicker } from './release-picker';

interface LinkedReleasesProps {
  id?: string;
  value?: LinkedRelease[];
  onChange?: (links: LinkedRelease[]) => void;
  /** The company whose releases are offered, if it is not the user's. */
  companyId?: number | undefined;
  /** Path that each release's title links to. */
  linkOf?: ((releaseId: number) => string) | undefined;
}

/** The linked releases, each with a switch that permits the partner to edit it; read-only without `onChange`. */
export function LinkedReleases({ id, value = [], onChange, companyId, linkOf }: LinkedReleasesProps) {
  const { t } = useTranslation('promo-share');
  const [isPicking, setIsPicking] = useState(false);
  const change = (releaseId: number, editable: boolean) =>
    onChange?.(value.map((link) => (link.releaseId === releaseId ? { ...link, editable } : link)));
  return (
    <div id={id}>
      <Table<LinkedRelease>
        size="small"
        aria-label={t('fields.releases')}
        rowKey="releaseId"
        scroll={{ x: 'max-content' }}
        dataSource={value}
        pagination={value.length > 10 ? { pageSize: 10, showSizeChanger: false, size: 'small' } : false}
        locale={{ emptyText: t('picker.none') }}
        columns={[
          {
            key: 'title',
            title: t('picker.title'),
            render: (_, link) => (
              <Flex vertical>
                {linkOf ? <Link to={linkOf(link.releaseId)}>{link.title}</Link> : <strong>{link.title}</strong>}
                <Typography.Text type="secondary">{link.artistName}</Typography.Text>
              </Flex>
            ),
          },
          { key: 'ean', title: t('picker.ean'), render: (_, link) => link.ean },
          {
            key: 'releaseDate',
            title: t('picker.releaseDate'),
            render: (_, link) => link.releaseDate && <DateText value={link.releaseDate} />,
          },
          {
            key: 'editable',
            title: t('fields.editable'),
            render: (_, link) => {
              if (!onChange) return link.editable && <CheckOutlined aria-label={t('fields.editable')} />;
              return (
                <Switch
                  size="small"
                  aria-label={`${t('fields.editable')}: ${link.title}`}
                  checked={link.editable}
                  onChange={(editable) => change(link.releaseId, editable)}
                />
              );
            },
          },
          ...(onChange
            ? [
                {
                  key: 'remove',
                  title: '',
                  render: (_: unknown, link: LinkedRelease) => (
                    <Button
                      type="text"
                      size="small"
                      icon={<DeleteOutlined />}
                      aria-label={t('picker.remove', { title: link.title })}
                      onClick={() => onChange(value.filter(({ releaseId }) => releaseId !== link.releaseId))}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
      {onChange && (
        <Button
          icon={<PlusOutlined />}
          className={looks.narrowSpaceAbove}
          disabled={value.length >= MAX_SHARED_RELEASES}
          onClick={() => setIsPicking(true)}
        >
          {t('picker.add')}
        </Button>
      )}
      {isPicking && onChange && (
        <ReleasePicker
          linked={value}
          companyId={companyId}
          onClose={() => setIsPicking(false)}
          onPicked={(picked) => {
            setIsPicking(false);
            onChange([...value, ...picked].slice(0, MAX_SHARED_RELEASES));
          }}
        />
      )}
    </div>
  );
}
