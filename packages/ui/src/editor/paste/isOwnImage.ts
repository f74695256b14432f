import { safeImage } from '@atrium/sdk/richText';

/** Returns the address of an uploaded image as a text has it, also where the browser wrote it with the host of this page. */
export function isOwnImage(source: string): string | undefined {
  const here = `${location.origin}/`;
  return safeImage(source.startsWith(here) ? source.slice(here.length - 1) : source);
}
