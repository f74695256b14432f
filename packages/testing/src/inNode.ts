/**
 * How tests in Node run, for the `test` of a vitest project: the files of a worker share what they import (the host
 * takes two seconds), and their tests run shuffled, so that none depends on the order.
 */
export const IN_NODE = { environment: 'node', isolate: false, sequence: { shuffle: true } } as const;
