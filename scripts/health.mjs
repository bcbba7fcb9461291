#!/usr/bin/env node
/**
 * Exits with 0 when the server of this machine answers /healthz (or the path that is named, `readyz`) with 200; for health checks
 * of containers, whose images have no curl.
 */
const path = process.argv[2] ?? 'healthz';
const port = process.env.PORT || '1337';
try {
  const { status } = await fetch(`http://127.0.0.1:${port}/${path}`, { signal: AbortSignal.timeout(4_000) });
  if (status !== 200) console.error(`/${path}: ${status}`);
  process.exitCode = status === 200 ? 0 : 1;
} catch (error) {
  console.error(`/${path}: ${error.cause?.message ?? error.message}`);
  process.exitCode = 1;
}
