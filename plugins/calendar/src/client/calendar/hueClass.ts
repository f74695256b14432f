import { HUES } from '@atrium/ui';

/** The class that sets the hue of a type; a name that the theme does not have is slate. */
export function hueClass(color: string): string {
  return `at-hue-${HUES.find((hue) => hue === color) ?? 'slate'}`;
}
