import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { startApplication } from './app/start';
import { UnreachableServer } from './app/shell/unreachable-server';

const root = createRoot(document.getElementById('root')!);

startApplication().then(
  (router) => root.render(<App router={router} />),
  () => root.render(<UnreachableServer />),
);
