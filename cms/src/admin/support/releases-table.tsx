import { useText } from '../texts/use-text';
import { Lines, Marks, ResultTable } from './result-table';
import type { SupportRelease } from './types';
import { useSupportList } from './use-support';
import { WithdrawDialog } from './withdraw-dialog';

/** Releases that match the search; leaked or wrong ones are withdrawn here. */
export function ReleasesTable({ term }: { term: string }) {
  const say = useText();
  const { items, reload } = useSupportList<SupportRelease>('/releases', term);
  return (
    <ResultTable
      items={items}
      none={say('support.releases.none')}
      titles={[
        say('support.releases.title'),
        'EAN',
        say('support.company'),
        say('support.state'),
        say('support.actions'),
      ]}
      cells={(release) => [
        <Lines first={release.title} second={release.artistName} />,
        <Lines first={release.ean ?? '–'} />,
        <Lines first={release.companyName ?? '–'} />,
        <>
          <Marks
            marks={[
              release.withdrawnAt
                ? ['danger', say('support.releases.withdrawn')]
                : [release.status === 'ON_AIR' ? 'good' : 'calm', say(`support.releases.${release.status}`)],
            ]}
          />
          {release.withdrawalReason && <Lines first="" second={release.withdrawalReason} />}
        </>,
        release.withdrawnAt ? null : <WithdrawDialog release={release} reload={reload} />,
      ]}
    />
  );
}
