import { getSettings } from './environment';

export default () => ({ level: getSettings().LOG_LEVEL });
