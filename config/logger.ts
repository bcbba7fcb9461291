import { logFormat } from '@mpn/server-kit';
import { getSettings } from './environment';

export default () => {
  const { LOG_LEVEL, LOG_FORMAT } = getSettings();
  return { level: LOG_LEVEL, format: logFormat(LOG_FORMAT) };
};
