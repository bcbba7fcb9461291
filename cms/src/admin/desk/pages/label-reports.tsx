import { deskCalls, REPORT_RULES_DATE, ReportTarget } from '@mpn/domain';
import { Layouts } from '@strapi/strapi/admin';
import { DeskLink } from '../shared/desk-link';
import { DeskTitle } from '../shared/desk-title';
import { usePen } from '../shared/facts';
import { Lines, ResultTable } from '../shared/result-table';
import { useDesk } from '../shared/use-desk';

/** By label, for how many releases each kind of broadcasters' reports has all facts. */
export function LabelReportsPage() {
  const { say, date } = usePen();
  const { data: items } = useDesk(deskCalls.releases.labelReports);
  return (
    <>
      <DeskTitle>{say('desk.reports')}</DeskTitle>
      <Layouts.Header
        title={say('desk.reports')}
        subtitle={say('desk.reports.hint', { date: date(REPORT_RULES_DATE) })}
      />
      <Layouts.Content>
        <ResultTable
          items={items}
          none={say('desk.reports.none')}
          titles={[
            say('desk.reports.label'),
            say('desk.reports.releases'),
            ...ReportTarget.map((target) => say(`desk.reports.${target}`)),
          ]}
          cells={({ labelName, companyId, companyName, releaseCount, complete }) => [
            <Lines first={labelName} second={<DeskLink kind="companies" id={companyId} name={companyName} />} />,
            <Lines first={String(releaseCount)} />,
            ...ReportTarget.map((target) => (
              <Lines
                first={`${String(Math.round((100 * complete[target]) / releaseCount))} %`}
                second={say('desk.reports.of', { complete: String(complete[target]), count: String(releaseCount) })}
              />
            )),
          ]}
        />
      </Layouts.Content>
    </>
  );
}
