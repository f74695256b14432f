import { createRoot } from 'react-dom/client';
import { type DrawnAppearance, Gallery } from '../src/gallery/index.ts';

/** Draws the gallery into an element, for the pictures of the documentation. */
export function renderGallery(theme: DrawnAppearance['theme'], into: HTMLElement): void {
  const root = createRoot(into, { identifierPrefix: theme });
  root.render(<Gallery initial={{ theme, accent: 'azurite', density: 'comfortable' }} onAppearance={() => {}} />);
}
