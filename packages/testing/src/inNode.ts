/**
 * How tests in Node run, for the `test` of a vitest project: the files of a worker share what they import (the host
 * takes two seconds), and their tests run shuffled, so that none depends on the order.
 */
export const IN_NODE = {
  environment: 'node',
  isolate: false,
  sequence: { shuffle: true },
  // For hanging tests only: more files run at a time than there are cores.
  testTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
} as const;
