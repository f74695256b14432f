import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { useEntry } from '../services/Entry.ts';
import { lazyPart } from '../services/loading.ts';

const ProofDialog = lazyPart(() => import('./ProofDialog.tsx'));

/** Where the password is asked for again, on pages of a signed-in person. The dialog is loaded when it is first needed. */
export function ProofOutlet() {
  const { proofs: requests } = useEntry();
  const { isOpen } = useSnapshot(requests.state);
  if (!isOpen) return null;
  return (
    <Suspense>
      <ProofDialog />
    </Suspense>
  );
}
