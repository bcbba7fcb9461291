import { Alert } from 'antd';
import looks from '@/components/looks.module.css';
import { hasErrorDetails } from '@/providers/notifications/error-number';
import { ErrorNumberLine } from '@/providers/notifications/error-number-line';
import { errorText } from '@/providers/notifications/error-text';

/** The failure of a form as an alert above its button, announced by screen readers. */
export function FailureAlert({ failure }: { failure: unknown }) {
  if (!failure) return null;
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      message={errorText(failure)}
      // Even an empty description makes antd render the large alert.
      description={hasErrorDetails(failure) && <ErrorNumberLine error={failure} />}
      className={`${looks.wideSpaceBelow} ${looks.lines}`}
    />
  );
}
