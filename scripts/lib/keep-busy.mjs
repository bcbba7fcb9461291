import { setImmediate } from 'node:timers';

/** Started as a child process: keeps one processor busy until its parent ends, however that ends. */

const AT_ONCE_MS = 20;

process.on('disconnect', () => process.exit(0));

function compute() {
  const until = Date.now() + AT_ONCE_MS;
  while (Date.now() < until);
  // Between two rounds Node notices that the parent is gone.
  setImmediate(compute);
}
compute();
