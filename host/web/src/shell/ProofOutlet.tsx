import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { PROOF_REQUESTS } from '../services/EntryServices.ts';
import { lazyPart } from '../services/loading.ts';
import { useService } from '../services/useService.ts';

const ProofDialog = lazyPart(() => import('./ProofDialog.tsx'));

/** Where the password is asked for again, on pages of a signed-in person. The dialog is loaded when it is first needed. */
export function ProofOutlet() {
  const requests = useService(PROOF_REQUESTS);
  const { isOpen } = useSnapshot(requests.state);
  if (!isOpen) return null;
  return (
    <Suspense>
      <ProofDialog />
    </Suspense>
  );
}
