import type { MessageInstance } from 'antd/es/message/interface';
import { createContext, useContext } from 'react';

/** antd's message instance; set by the ThemeProvider. */
export const MessageContext = createContext<MessageInstance | null>(null);

/** antd's message instance, for the notification provider. Features use `useNotify`. */
export function useMessageInstance(): MessageInstance {
  const instance = useContext(MessageContext);
  if (!instance) throw new Error('Toasts need the ThemeProvider around them');
  return instance;
}
