import '@atrium/ui/styles.css';
import { OverlaysRoot } from '@atrium/ui/overlays';
import { useCallback } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { EntryServices } from '../../services/EntryServices.ts';
import { ContainerContext } from '../../services/useService.ts';
import { EntranceState } from '../index/EntranceState.tsx';
import { useEntrance } from '../index/useEntrance.ts';
import { ProofOutlet } from '../../shell/proof/ProofOutlet.tsx';
import { NoticesOutlet } from '../../shell/notices/NoticesOutlet.tsx';
import { useLeaveQuestion } from '../../services/leaving.ts';
import { enterPage } from './enterPage.ts';
import { FoundPage } from './FoundPage.tsx';

/** An address outside of the host's routes: the page of a plugin, outside the workspace. */
export default function PluginPage() {
  const { pathname, search } = useLocation();
  const enter = useCallback((entry: EntryServices) => enterPage(entry, pathname, search), [pathname, search]);
  const [entrance, again] = useEntrance(enter);
  const entered = entrance.phase === 'entered' ? entrance.entered : null;
  // S0-019 lists the routes that are left without a question. A page in a frame of the workspace is left with it, and it asks.
  const isFramed = window.frameElement !== null;
  useLeaveQuestion(entered !== null && 'found' in entered && !pathname.startsWith('/public/') && !isFramed);
  if (entered && 'to' in entered) return <Navigate to={entered.to} replace state={{ missing: entered.missing }} />;
  return (
    <OverlaysRoot>
      <EntranceState entrance={entrance} onRetry={again} />
      {entered && (
        <ContainerContext value={entered.container}>
          <FoundPage key={pathname} pathname={pathname} {...entered.found} />
        </ContainerContext>
      )}
      <ProofOutlet />
      <NoticesOutlet />
    </OverlaysRoot>
  );
}
