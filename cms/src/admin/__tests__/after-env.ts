import { cleanup, configure } from '@testing-library/react';
import '../../../../test/support/layout-of-jsdom';

// Drawing a dialog takes several times longer on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// What the panel's own start sets.
Object.assign(window, { strapi: { backendURL: window.location.origin, flags: { docLinks: false } } });

/** React Router tells each program what its next version will do. */
const EXPECTED = /React Router Future Flag Warning/;
const { warn } = console;
console.warn = (...parts: unknown[]) => {
  if (!EXPECTED.test(String(parts[0]))) warn(...parts);
};

afterEach(cleanup);
