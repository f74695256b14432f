import { LoadingMask } from '@atrium/ui';
import { Suspense, useEffect, type ComponentType } from 'react';
import { type TextKey, useText } from '../../services/i18n.ts';

export interface PageProps {
  /** Text of the document's title; a page without one sets its own. */
  readonly title?: TextKey;
  readonly page: ComponentType;
}

/** A page of the application: its title, and while its code loads, after 600 ms, the mask. */
export function Page({ title, page: Content }: PageProps) {
  const text = useText();
  useEffect(() => {
    if (title) document.title = text('page.title', { page: text(title) });
  });
  return (
    <Suspense fallback={<LoadingMask active />}>
      <Content />
    </Suspense>
  );
}
