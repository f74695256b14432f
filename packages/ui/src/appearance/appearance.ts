/** The appearance settings of a person. */
export interface Appearance {
  /** `system` follows the operating system, also when it changes. */
  readonly theme: 'light' | 'dark' | 'contrast' | 'system';
  readonly accent: 'azurite' | 'malachite' | 'wisteria';
  readonly density: 'comfortable' | 'compact';
}

export const DEFAULT_APPEARANCE: Appearance = { theme: 'system', accent: 'azurite', density: 'comfortable' };
