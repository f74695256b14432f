import { useState } from 'react';
import { draftKey } from './drafts.ts';
import { useAtrium, useFrame } from './useAtrium.ts';

/**
 * Returns the storage key of this view's drafts by name, as of the first render. null without a signed-in person, since
 * the next visitor at the same screen would see the input.
 */
export function useDraftKey(): (name: string) => string | null {
  const { id, session } = useAtrium();
  const frame = useFrame();
  // the owner of the draft does not change while the view is mounted, even if the session ends
  const [keyOf] = useState(() => {
    const person = session.state.id;
    return (name: string) => (person === 0 ? null : draftKey(person, frame.key, id, name));
  });
  return keyOf;
}
