#!/usr/bin/env node
import { get } from 'node:http';

/**
 * Exits with 0 when the server of this machine answers /healthz (or the given path, `readyz`) with 200; for health
 * checks of containers, whose images have no curl.
 */
const path = process.argv[2] ?? 'healthz';
const fail = (reason) => {
  console.error(`/${path}: ${reason}`);
  process.exit(1);
};
get({ host: '127.0.0.1', port: process.env.PORT || '1337', path: `/${path}`, timeout: 4_000 }, ({ statusCode }) =>
  statusCode === 200 ? process.exit(0) : fail(statusCode),
)
  .on('timeout', () => fail('no answer in time'))
  .on('error', (error) => fail(error.message));
