#!/usr/bin/env node
const LEAST_NODE = 24;
if (Number.parseInt(process.versions.node) < LEAST_NODE) {
  console.error(`create-atrium-plugin 需要 Node.js ${LEAST_NODE} 以上的版本，這裡是 ${process.versions.node}`);
  process.exitCode = 2;
} else {
  const { runCommandLine } = await import('../dist/index.js');
  process.exitCode = await runCommandLine(process.argv.slice(2));
}
