import { IconButton } from '@atrium/ui';
import { useState } from 'react';
import type { PublicText } from './types.ts';

/** Light or dark, until the page is left: a visitor has no preferences. */
export function ThemeButton({ t }: { readonly t: PublicText }) {
  const root = document.documentElement;
  const [isDark, setDark] = useState(root.dataset['theme'] === 'dark');
  const toggle = () => {
    root.dataset['theme'] = isDark ? 'light' : 'dark';
    root.classList.toggle('bp6-dark', !isDark);
    setDark(!isDark);
  };
  return (
    <IconButton
      icon={isDark ? 'sun' : 'moon'}
      label={t(isDark ? 'pages.PublicHandover.light' : 'pages.PublicHandover.dark')}
      onClick={toggle}
    />
  );
}
