import { Alert } from 'antd';
import looks from '@/components/looks.module.css';
import { hasErrorDetails } from '@/providers/notifications/error-number';
import { ErrorNumberLine } from '@/providers/notifications/error-number-line';
import { errorText } from '@/providers/notifications/error-text';

/** What went wrong, above the button, read out by screen readers. */
export function FailureAlert({ failure }: { failure: unknown }) {
  if (!failure) return null;
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      message={errorText(failure)}
      // An empty description would draw the notice in its large form.
      description={hasErrorDetails(failure) && <ErrorNumberLine error={failure} />}
      className={looks.wideSpaceBelow}
    />
  );
}
