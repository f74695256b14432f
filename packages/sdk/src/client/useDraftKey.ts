import { useState } from 'react';
import { draftKey } from './drafts.ts';
import { useAtrium, useFrame } from './useAtrium.ts';

/** The key of this view's draft with this name, as it was when the view began. */
export function useDraftKey(name: string): string {
  const { id, session } = useAtrium();
  const frame = useFrame();
  // whose draft it is does not change while the view stands, although a session that ends takes its person along
  const [key] = useState(() => draftKey(session.state.id, frame.key, id, name));
  return key;
}
