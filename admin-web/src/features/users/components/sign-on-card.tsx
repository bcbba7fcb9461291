import { readSingleSignOn, type SingleSignOnView } from '@mpn/domain';
import { Button, Card, Flex, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import looks from '@/components/looks.module.css';
import { QueryState } from '@/components/page/states';
import { useCall } from '@/providers/api/hooks';
import { signOnPath, useIsNamed } from '../state/paths';

const stateOf = ({ provider, isActive, isEnforced }: SingleSignOnView) =>
  isEnforced ? 'required' : isActive ? 'offered' : provider ? 'begun' : 'none';

/** Card that says whether people sign in with the company's own provider, and leads to its page. */
export function SignOnCard({ companyId }: { companyId: number }) {
  const { t } = useTranslation('users');
  const query = useCall(readSingleSignOn, { params: { id: companyId } });
  const isNamed = useIsNamed();
  return (
    <Card>
      <Typography.Title level={2} className={looks.sectionTitle}>
        {t('signOn.title')}
      </Typography.Title>
      <QueryState query={query}>
        {(view) => (
          <Flex vertical gap={12} align="start">
            <Typography.Text>{t(`signOn.card.${stateOf(view)}`)}</Typography.Text>
            <Link to={signOnPath(companyId, isNamed)} tabIndex={-1}>
              <Button>{t(view.provider ? 'signOn.card.open' : 'signOn.card.setUp')}</Button>
            </Link>
          </Flex>
        )}
      </QueryState>
    </Card>
  );
}
