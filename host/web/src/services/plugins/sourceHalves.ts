import type { AnyClientHalf } from '@atrium/sdk/client';

/** Browser halves of the repository's plugins as they stand in source, by path; empty in a production build. */
export const sourceHalves = import.meta.glob<{ default: AnyClientHalf }>('../../../../../plugins/*/src/client.ts');
