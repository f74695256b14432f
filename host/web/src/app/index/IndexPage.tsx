import '@atrium/ui/styles.css';
import { OverlaysRoot } from '@atrium/ui/overlays';
import { ContainerContext } from '../../services/useService.ts';
import { ProofOutlet } from '../../shell/proof/ProofOutlet.tsx';
import { NoticesOutlet } from '../../shell/notices/NoticesOutlet.tsx';
import { useLeaveQuestion } from '../../services/leaving.ts';
import { Workspace } from '../workspace/Workspace.tsx';
import { EntranceState } from './EntranceState.tsx';
import { enterWorkspace } from './enterWorkspace.ts';
import { useEntrance } from './useEntrance.ts';

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
