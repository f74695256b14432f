import { Button, ErrorState } from '@atrium/ui';
import { useRouteError } from 'react-router-dom';
import { useText } from '../../services/i18n/useText.ts';
import { ChunkFailure } from '../../services/loading/loadChunk.ts';
import { reloadPage } from './leaveQuestion.ts';
import './pageError.css';

/** What is left when a page cannot be shown: what happened, and a reload. */
export function PageError() {
  const text = useText();
  const failure = useRouteError();
  const isChunk = failure instanceof ChunkFailure;
  return (
    <main className="page-error">
      <ErrorState
        title={text(isChunk ? 'error.chunkTitle' : 'error.pageTitle')}
        code={isChunk ? `CHUNK_${failure.kind.toUpperCase()}` : 'PAGE'}
        actions={
          <Button icon="refresh" onClick={reloadPage}>
            {text('error.reload')}
          </Button>
        }
      >
        {text(!isChunk ? 'error.pageText' : failure.kind === 'timeout' ? 'error.chunkTimeout' : 'error.chunkText')}
      </ErrorState>
    </main>
  );
}
