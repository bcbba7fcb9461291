import { getAddresseeTree, type SamplingActionView } from '@mpn/domain';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { UnreadLine } from '@/components/page/read-failure';
import { useCall } from '@/providers/api/hooks';
import { useFormats } from '@/providers/i18n/use-formats';
import type { ActionDraft } from '../../state/campaign-draft';
import { countSelected, selectionOf } from '../../state/selection';

interface ReachProps {
  releaseId: number;
  action: ActionDraft;
  saved: SamplingActionView | undefined;
}

/** How many institutions and editors an action reaches with its unsaved changes. */
export function Reach({ releaseId, action, saved }: ReachProps) {
  const { t } = useTranslation('sampling');
  const { number } = useFormats();
  // The reach of a saved FULL action is counted by the server; everything else is counted here.
  const isKnown = action.samplingType === 'FULL' && saved?.samplingType === 'FULL';
  const query = useCall(getAddresseeTree, { query: { releaseId } }, { enabled: !isKnown, staleTime: 300_000 });
  const tree = query.data;
  const counted = useMemo(() => {
    if (isKnown) return { institutions: saved.institutionCount, editors: saved.editorCount };
    if (!tree) return null;
    if (action.samplingType === 'SELECTIVE') return countSelected(selectionOf(action.selections), tree.institutions);
    const reached = tree.institutions.filter(({ selectable }) => selectable);
    return { institutions: reached.length, editors: reached.reduce((sum, { editorCount }) => sum + editorCount, 0) };
  }, [isKnown, saved, tree, action.samplingType, action.selections]);
  if (!counted && query.isError) return <UnreadLine error={query.error} retry={() => void query.refetch()} />;
  if (!counted) return <span>{t('reach.counting')}</span>;
  if (counted.institutions === 0) return <span>{t('reach.nobody')}</span>;
  return (
    <span className="mpn-figures">
      {t('reach.institutions', { count: counted.institutions, number: number(counted.institutions) })}
      {' · '}
      {t('reach.editors', { count: counted.editors, number: number(counted.editors) })}
    </span>
  );
}
