import { UPLOAD_ENDINGS } from '@atrium/sdk/host';

let endings = UPLOAD_ENDINGS;

/** The kinds that the administrator allows, as the list of plugins says. */
export function allowUploads(kinds: readonly string[] | undefined): void {
  if (kinds) endings = kinds.map((kind) => `.${kind}`);
}

/** As `accept` of a file input has them: `.png`. */
export const uploadEndings = (): readonly string[] => endings;
