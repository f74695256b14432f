#!/usr/bin/env node
// The built host. In the repository `pnpm start` and `pnpm atrium` run it from source.
const LEAST_NODE = 24;
if (Number.parseInt(process.versions.node) < LEAST_NODE) {
  console.error(`atrium 需要 Node.js ${LEAST_NODE} 以上的版本，這裡是 ${process.versions.node}`);
  process.exitCode = 2;
} else {
  process.env.NODE_ENV ??= 'production';
  await import('../dist/host/server/src/atrium.js');
}
