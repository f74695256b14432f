import '@atrium/ui/styles.css';
import { OverlaysRoot } from '@atrium/ui/overlays';
import { useLeaveQuestion } from '../../services/leaving.ts';
import { ContainerContext } from '../../services/useService.ts';
import { NoticesOutlet } from '../../shell/notices/NoticesOutlet.tsx';
import { ProofOutlet } from '../../shell/ProofOutlet.tsx';
import { enterWorkspace } from './enterWorkspace.ts';
import { EntranceState, useEntrance } from './useEntrance.tsx';
import { Workspace } from '../workspace/Workspace.tsx';

/** `/index`: the workspace, once preferences and person are loaded. */
export default function IndexPage() {
  const [entrance, again] = useEntrance(enterWorkspace);
  useLeaveQuestion();
  return (
    <OverlaysRoot>
      <EntranceState entrance={entrance} onRetry={again} />
      {entrance.phase === 'entered' && (
        <ContainerContext value={entrance.entered.container}>
          <Workspace />
        </ContainerContext>
      )}
      <ProofOutlet />
      <NoticesOutlet />
    </OverlaysRoot>
  );
}
