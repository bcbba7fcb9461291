import { KeyOutlined } from '@ant-design/icons';

/** Sign of passkeys, beside their name: it says nothing more. */
export const PasskeyIcon = () => <KeyOutlined aria-hidden />;
