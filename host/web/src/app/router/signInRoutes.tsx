import { Button, ErrorState, LoadingMask } from '@atrium/ui';
import { type ComponentType, Suspense, useEffect } from 'react';
import { type RouteObject, useRevalidator, useRouteError } from 'react-router-dom';
import { type TextKey, useText } from '../../services/i18n.ts';
import { reloadPage } from '../../services/leaving.ts';
import { ChunkFailure, lazyPart, retryParts } from '../../services/loading.ts';
import { PATHS } from '../../services/paths.ts';
import type { TokenStore } from '../../services/TokenStore.ts';
import { guardLogin } from './guards.ts';
import './pageError.css';

const SignInPage = lazyPart(() => import('../signIn/SignInPage.tsx'));

/**
 * The route of the sign-in page between those of the other pages. The build renders it without the others
 * (`preRender.tsx`): React adopts the served page only if both have the same components around the form.
 */
export function signInRoutes(tokens: Pick<TokenStore, 'read' | 'clear'>, others: RouteObject[] = []): RouteObject[] {
  return [
    {
      errorElement: <PageError />,
      HydrateFallback: () => null,
      children: [
        {
          id: 'login',
          path: PATHS.login,
          loader: () => guardLogin(tokens, navigator.userAgent),
          element: <Page title="page.login" page={SignInPage} />,
        },
        ...others,
      ],
    },
  ];
}

interface PageProps {
  /** Text of the document's title; a page without one sets its own. */
  readonly title?: TextKey;
  readonly page: ComponentType;
}

/** A page of the application: its title, and while its code loads, after 600 ms, the mask. */
export function Page({ title, page: Content }: PageProps) {
  const text = useText();
  useEffect(() => {
    if (title) document.title = text('page.title', { page: text(title) });
  });
  return (
    <Suspense fallback={<LoadingMask active />}>
      <Content />
    </Suspense>
  );
}

/** Replaces a page that cannot be shown: what happened, a reload, and a retry if its code failed to load. */
function PageError() {
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
