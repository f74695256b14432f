import { LoadingMask } from '@atrium/ui';
import { Suspense, useEffect, type ComponentType } from 'react';
import { createBrowserRouter, redirect } from 'react-router-dom';
import type { Services } from '../../services/container/EntryServices.ts';
import { TOKEN_STORE } from '../../services/container/entryTokens.ts';
import { lazyPart } from '../../services/loading/lazyPart.ts';
import { guardIePage, guardLogin, guardSignedIn } from './guards.ts';
import { PageError } from './PageError.tsx';
import { PATHS } from '../../services/paths.ts';
import { saveRequestedAddress } from '../../services/session/requestedAddress.ts';
import type { TextKey } from '../../services/i18n/language.ts';
import { useText } from '../../services/i18n/useText.ts';

interface PageProps {
  /** Text of the document's title; a page without one sets its own. */
  readonly title?: TextKey;
  readonly page: ComponentType;
}

const SignInPage = lazyPart(() => import('../signIn/SignInPage.tsx'));
const ChangePasswordPage = lazyPart(() => import('../changePassword/ChangePasswordPage.tsx'));
const IePage = lazyPart(() => import('../iePage/IePage.tsx'));
const IndexPage = lazyPart(() => import('../index/IndexPage.tsx'));
const PluginPage = lazyPart(() => import('../pages/PluginPage.tsx'));
const ThemesPage = lazyPart(() => import('../../shell/themes/ThemesPage.tsx'));

/**
 * The routes of S0 §2 on the browser's history, and those of plugins. Guards are loaders: they decide before a page's
 * code is loaded.
 */
export function createRouter(services: Services) {
  const tokens = services.get(TOKEN_STORE);
  return createBrowserRouter([
    {
      errorElement: <PageError />,
      HydrateFallback: () => null,
      children: [
        { path: '/', loader: () => redirect(PATHS.index) },
        {
          id: 'login',
          path: PATHS.login,
          loader: () => guardLogin(tokens, navigator.userAgent),
          element: <Page title="page.login" page={SignInPage} />,
        },
        {
          id: 'changePassword',
          path: PATHS.changePassword,
          element: <Page title="page.changePassword" page={ChangePasswordPage} />,
        },
        {
          id: 'iePage',
          path: PATHS.iePage,
          loader: () => guardIePage(navigator.userAgent),
          element: <Page title="page.iePage" page={IePage} />,
        },
        {
          id: 'index',
          path: PATHS.index,
          loader: ({ request }) => guardSignedIn(tokens, request, saveRequestedAddress),
          element: <Page page={IndexPage} />,
        },
        {
          id: 'themes',
          path: PATHS.themes,
          loader: ({ request }) => guardSignedIn(tokens, request, saveRequestedAddress),
          element: <Page title="page.themes" page={ThemesPage} />,
        },
        { path: '*', element: <Page page={PluginPage} /> },
      ],
    },
  ]);
}

/** A page of the application: its title, and while its code loads, after 600 ms, the mask. */
function Page({ title, page: Content }: PageProps) {
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
