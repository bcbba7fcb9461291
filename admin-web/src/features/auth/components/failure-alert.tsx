import { Alert } from 'antd';

/** What went wrong, above the button, read out by screen readers. */
export function FailureAlert({ text }: { text: string | null }) {
  if (!text) return null;
  return <Alert type="error" showIcon role="alert" message={text} style={{ marginBottom: 20 }} />;
}
