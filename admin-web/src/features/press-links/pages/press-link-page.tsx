import { EyeOutlined, UserAddOutlined } from '@ant-design/icons';
import {
  pressLinkEndpoints,
  type PressGrantChange,
  type PressGrantsMade,
  type PressLinkAct,
  type PressLinkView,
} from '@mpn/domain';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useConfirm } from '@/components/actions/confirm-button';
import { PageHeader } from '@/components/page/page-header';
import { QueryState } from '@/components/page/states';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { useFormats } from '@/providers/i18n/use-formats';
import { useNotify } from '@/providers/notifications/use-notify';
import { usePageTitle } from '@/providers/routing/page-title';
import { AddPeopleDialog } from '../components/add-people-dialog';
import { AddressesDialog } from '../components/addresses-dialog';
import { LinkResult } from '../components/link-result';
import { LinkSettings } from '../components/link-settings';
import { LinkState } from '../components/link-state';
import { PeopleTable } from '../components/people-table';

const asMade = ({ grant, url }: PressGrantChange): PressGrantsMade => ({
  created: [{ id: grant.id, label: grant.label ?? '', email: grant.email, url: url ?? '' }],
  leftOut: [],
});

function LinkActions({ link, onAdd }: { link: PressLinkView; onAdd: () => void }) {
  const { t } = useTranslation('press-links');
  const notify = useNotify();
  const confirm = useConfirm();
  const change = useCallMutation(pressLinkEndpoints.act);
  const look = useCallMutation(pressLinkEndpoints.viewAsGuest);
  if (link.state === 'REVOKED') return null;
  const act = (action: PressLinkAct) => change.mutateAsync({ params: { id: link.id, action } });
  const pause: PressLinkAct = link.state === 'PAUSED' ? 'resume' : 'pause';
  const open = () => {
    // Opened at once: a window that opens after an answer is one that browsers block.
    const page = window.open('', '_blank');
    look.mutateAsync({ params: { id: link.id } }).then(
      ({ url }) => page?.location.assign(url),
      (error: unknown) => {
        page?.close();
        notify.error(error);
      },
    );
  };
  return (
    <>
      <Button icon={<EyeOutlined />} onClick={open}>
        {t('viewAsGuest')}
      </Button>
      <Button onClick={() => void act(pause).catch((error: unknown) => notify.error(error))}>
        {t(`act.${pause}`)}
      </Button>
      <Button
        danger
        onClick={() =>
          confirm(
            { title: t('revoke.title'), text: t('revoke.text'), confirmText: t('act.revoke'), danger: true },
            () => act('revoke'),
          )
        }
      >
        {t('act.revoke')}
      </Button>
      <Button type="primary" icon={<UserAddOutlined />} onClick={onAdd}>
        {t('add.open')}
      </Button>
    </>
  );
}

/** A press link: its people, what came of it, and its settings. */
export default function PressLinkPage() {
  const { t } = useTranslation('press-links');
  const { instant } = useFormats();
  const id = Number(useParams().id);
  const [search, setSearch] = useSearchParams();
  const query = useCall(pressLinkEndpoints.get, { params: { id } });
  const releaseIds = query.data?.releases.map((release) => release.id) ?? [];
  const defaults = useCall(pressLinkEndpoints.defaults, { query: { releaseIds } }, { enabled: releaseIds.length > 0 });
  const [made, setMade] = useState<PressGrantsMade | null>(null);
  const isAdding = search.get('add') === 'true';
  const setAdding = (wanted: boolean) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (wanted) next.set('add', 'true');
      else next.delete('add');
      return next;
    });
  usePageTitle(query.data?.name);
  return (
    <QueryState query={query}>
      {(link) => (
        <>
          <PageHeader
            title={link.name}
            subtitle={t('validUntil', { date: instant(link.expiresAt) })}
            tags={<LinkState state={link.state} expiresAt={link.expiresAt} />}
            backTo="/press-links"
            actions={<LinkActions link={link} onAdd={() => setAdding(true)} />}
          />
          <Tabs
            activeKey={search.get('tab') ?? 'people'}
            destroyOnHidden
            onChange={(tab) => setSearch(tab === 'people' ? {} : { tab })}
            items={[
              {
                key: 'people',
                label: t('people'),
                children: <PeopleTable linkId={id} onAddress={(change) => setMade(asMade(change))} />,
              },
              { key: 'result', label: t('result'), children: <LinkResult linkId={id} /> },
              { key: 'settings', label: t('settings'), children: <LinkSettings id={id} /> },
            ]}
          />
          {isAdding && link.state !== 'REVOKED' && (
            <AddPeopleDialog
              link={link}
              lastLink={defaults.data?.lastLink ?? null}
              onClose={() => setAdding(false)}
              onMade={(done) => {
                setAdding(false);
                setMade(done);
              }}
            />
          )}
          {made && <AddressesDialog made={made} link={link} onClose={() => setMade(null)} />}
        </>
      )}
    </QueryState>
  );
}
