import '@atrium/ui/styles.css';
import { ErrorState, LoadingMask } from '@atrium/ui';
import { OverlaysRoot } from '@atrium/ui/overlays';
import { ENTRY } from '../container/entryTokens.ts';
import { ContainerContext, useService } from '../container/useService.ts';
import { useText } from '../i18n/useText.ts';
import { NoticesOutlet } from '../notices/NoticesOutlet.tsx';
import { useLeaveQuestion } from '../router/leaveQuestion.ts';
import { Workspace } from '../workspace/Workspace.tsx';
import { useEntrance } from './useEntrance.ts';

/** `/index`: the workspace, once preferences and person are there. */
export default function IndexPage() {
  const text = useText();
  const [entrance, again] = useEntrance(useService(ENTRY));
  useLeaveQuestion();
  return (
    <OverlaysRoot>
      {entrance.phase === 'entering' && <LoadingMask active label={text('page.loading')} />}
      {entrance.phase === 'failed' && (
        <main className="page-error">
          <ErrorState title={text('enter.failedTitle')} onRetry={again} {...codesOf(entrance.failure)}>
            {text('enter.failedText')}
          </ErrorState>
        </main>
      )}
      {entrance.phase === 'entered' && (
        <ContainerContext value={entrance.entered.container}>
          <Workspace />
        </ContainerContext>
      )}
      <NoticesOutlet />
    </OverlaysRoot>
  );
}

function codesOf(failure: unknown) {
  const { code, requestId } = failure as { code?: string | number; requestId?: string };
  return { ...(code !== undefined && { code }), ...(requestId !== undefined && { requestId }) };
}
