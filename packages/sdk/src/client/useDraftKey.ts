import { useState } from 'react';
import { draftKey } from './drafts.ts';
import { useAtrium, useFrame } from './useAtrium.ts';

/**
 * The keys of this view's drafts by their names, as they were when the view began. null where nobody is signed in: whoever comes
 * to the same screen next would find what somebody else typed.
 */
export function useDraftKey(): (name: string) => string | null {
  const { id, session } = useAtrium();
  const frame = useFrame();
  // whose draft it is does not change while the view stands, although a session that ends takes its person along
  const [keyOf] = useState(() => {
    const person = session.state.id;
    return (name: string) => (person === 0 ? null : draftKey(person, frame.key, id, name));
  });
  return keyOf;
}
