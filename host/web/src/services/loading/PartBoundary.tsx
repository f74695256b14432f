import { ErrorBoundary, ErrorState } from '@atrium/ui';
import type { ReactNode } from 'react';
import { useText } from '../i18n/useText.ts';
import { ChunkFailure } from './loadChunk.ts';
import { retryParts } from './lazyPart.ts';

/** Isolates a part of the host that throws, or whose code fails to load; its retry loads the code again. */
export function PartBoundary({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={(error, retry) => (
        <PartError
          error={error}
          onRetry={() => {
            retryParts();
            retry();
          }}
        />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

function PartError({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const text = useText();
  if (!(error instanceof ChunkFailure)) return <ErrorState onRetry={onRetry} />;
  return (
    <ErrorState title={text('error.partTitle')} code={`CHUNK_${error.kind.toUpperCase()}`} onRetry={onRetry}>
      {text(error.kind === 'timeout' ? 'error.chunkTimeout' : 'error.partText')}
    </ErrorState>
  );
}
