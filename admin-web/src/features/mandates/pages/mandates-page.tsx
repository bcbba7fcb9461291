import { promoShareEndpoints, type MandateView } from '@mpn/domain';
import { Button, Card, Flex, List, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EnterDialog } from '@/components/acting/enter-dialog';
import looks from '@/components/looks.module.css';
import { PageHeader } from '@/components/page/page-header';
import { EmptyState, QueryState } from '@/components/page/states';
import { DateText } from '@/components/text/texts';
import { useCall } from '@/providers/api/hooks';

/** What a mandate permits, as text. */
function useScope(): (mandate: MandateView) => string {
  const { t } = useTranslation('mandates');
  return ({ fullAccess, mayBuy, releases, editableReleases }) => {
    if (fullAccess) return t(mayBuy ? 'scope.fullAndBuy' : 'scope.full');
    return [
      t('scope.releases', { count: releases }),
      ...(editableReleases > 0 ? [t('scope.editable', { count: editableReleases })] : []),
    ].join(', ');
  };
}

/** Companies that the user may act for. */
export default function MandatesPage() {
  const { t } = useTranslation('mandates');
  const mandates = useCall(promoShareEndpoints.mandates);
  const scope = useScope();
  const [chosen, setChosen] = useState<MandateView>();
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('text')} />
      <QueryState query={mandates}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={t('empty.title')} text={t('empty.text')} />
          ) : (
            <Card className={looks.narrowPage}>
              <List
                dataSource={list}
                rowKey="companyId"
                renderItem={(mandate) => (
                  <List.Item
                    extra={
                      <Button
                        aria-label={t('enter.label', { company: mandate.companyName })}
                        onClick={() => setChosen(mandate)}
                      >
                        {t('enter.button')}
                      </Button>
                    }
                  >
                    <Flex vertical>
                      <Typography.Text strong>{mandate.companyName}</Typography.Text>
                      <Typography.Text>{scope(mandate)}</Typography.Text>
                      <Typography.Text type="secondary">
                        {t('since')} <DateText value={mandate.sharedAt} />
                      </Typography.Text>
                    </Flex>
                  </List.Item>
                )}
              />
            </Card>
          )
        }
      </QueryState>
      {chosen && (
        <EnterDialog
          company={{ id: chosen.companyId, name: chosen.companyName }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}
