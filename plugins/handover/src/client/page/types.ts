import type { Translate } from '../types.ts';

/** A page without sign-in has only the texts that begin with its name. */
export type PublicText = (
  key: Extract<Parameters<Translate>[0], `pages.PublicHandover.${string}`>,
  variables?: Parameters<Translate>[1],
) => string;
