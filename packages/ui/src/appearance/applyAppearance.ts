const DARK = '(prefers-color-scheme: dark)';
const CONTRAST = '(prefers-contrast: more)';
let stopFollowing: () => void = () => {};

/**
 * Sets the appearance on `<html>`: `data-theme`, `data-accent`, `data-density`, and Blueprint's `bp6-dark` with the
 * dark theme, so that portals follow. Missing settings get their defaults. The theme `system` is followed until the
 * next call.
 */
export function applyAppearance(choice: Partial<Appearance>): void {
  const { theme, accent, density } = { ...DEFAULT_APPEARANCE, ...choice };
  const root = document.documentElement;
  const draw = () => {
    const drawn = theme === 'system' ? systemTheme() : theme;
    root.dataset['theme'] = drawn;
    root.classList.toggle('bp6-dark', drawn === 'dark');
  };
  stopFollowing();
  stopFollowing = () => {};
  root.dataset['accent'] = accent;
  root.dataset['density'] = density;
  draw();
  if (theme === 'system') {
    const queries = [matchMedia(DARK), matchMedia(CONTRAST)];
    for (const query of queries) query.addEventListener('change', draw);
    stopFollowing = () => {
      for (const query of queries) query.removeEventListener('change', draw);
    };
  }
}

function systemTheme(): 'light' | 'dark' | 'contrast' {
  if (matchMedia(CONTRAST).matches) return 'contrast';
  return matchMedia(DARK).matches ? 'dark' : 'light';
}

/** The appearance settings of a person. */
export interface Appearance {
  /** `system` follows the operating system, also when it changes. */
  readonly theme: 'light' | 'dark' | 'contrast' | 'system';
  readonly accent: 'azurite' | 'malachite' | 'wisteria';
  readonly density: 'comfortable' | 'compact';
}

/** How the product looks until a person has chosen. */
export const DEFAULT_APPEARANCE: Appearance = { theme: 'system', accent: 'azurite', density: 'comfortable' };
