import { Button, ErrorState } from '@atrium/ui';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { useText } from '../../services/i18n.ts';
import { ChunkFailure, retryParts } from '../../services/loading.ts';
import { reloadPage } from '../../services/leaving.ts';
import './pageError.css';

/** Replaces a page that cannot be shown: what happened, a reload, and a retry if its code failed to load. */
export function PageError() {
  const text = useText();
  const failure = useRouteError();
  const isChunk = failure instanceof ChunkFailure;
  const { revalidate } = useRevalidator();
  const again = () => {
    retryParts();
    void revalidate();
  };
  return (
    <main className="page-error">
      <ErrorState
        title={text(isChunk ? 'error.chunkTitle' : 'error.pageTitle')}
        code={isChunk ? `CHUNK_${failure.kind.toUpperCase()}` : 'PAGE'}
        {...(isChunk && { onRetry: again })}
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
