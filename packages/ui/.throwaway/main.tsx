import '../src/styles.css';
import { createRoot } from 'react-dom/client';
import { StrictMode } from 'react';
import { Gallery } from '../src/gallery/index.ts';
import { applyAppearance } from '../src/index.ts';
const q = new URLSearchParams(location.search);
const initial = { theme: (q.get('theme') ?? 'light') as 'light', accent: 'azurite' as const, density: (q.get('density') ?? 'comfortable') as 'comfortable' };
applyAppearance(initial);
createRoot(document.getElementById('root')!).render(<StrictMode><Gallery initial={initial} onAppearance={applyAppearance} /></StrictMode>);
