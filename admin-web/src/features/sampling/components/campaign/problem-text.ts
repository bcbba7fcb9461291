import { useTranslation } from 'react-i18next';
import type { DraftProblem } from '../../state/campaign-draft';
import type { FieldProblems } from '../../state/use-campaign-editor';

interface FieldState {
  validateStatus?: 'error';
  help?: string;
}

/** antd's state of a field with a problem: `<Form.Item {...problemOf('endDate')}>`. */
export function useFieldProblem(problems: FieldProblems): (field: string) => FieldState {
  const { t } = useTranslation(['sampling', 'common']);
  const textOf = (problem: DraftProblem) =>
    problem === 'unreadable' || problem === 'ambiguous' ? t(`common:dates.${problem}`) : t(`problems.${problem}`);
  return (field) => {
    const found = problems.get(field);
    if (!found) return {};
    return { validateStatus: 'error', help: 'text' in found ? found.text : textOf(found.problem) };
  };
}
