import { lazy } from 'react';

/** Unsaved input outside of its form, loaded when there is some: it can be read and copied until the person discards it. */
export const LostDraft = lazy(() => import('./merge/LostDraft.tsx').then((part) => ({ default: part.LostDraft })));
