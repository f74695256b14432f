import '@atrium/ui/styles.css';
import { applyAppearance } from '@atrium/ui';
import { type DrawnAppearance, Gallery } from '@atrium/ui/gallery';
import { useEffect, useState } from 'react';
import { useEntry } from '../../services/Entry.ts';

/** `/Themes`: every component of the library in every theme (C.3-7). Changes here are discarded with the page. */
export default function ThemesPage() {
  const { state } = useEntry().preferences;
  const [initial] = useState(() => ({
    theme: (document.documentElement.dataset['theme'] ?? 'light') as DrawnAppearance['theme'],
    accent: state.accent,
    density: state.density,
  }));
  useEffect(() => () => applyAppearance(state), [state]);
  return <Gallery initial={initial} onAppearance={applyAppearance} />;
}
