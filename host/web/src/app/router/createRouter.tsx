import { createBrowserRouter, redirect } from 'react-router-dom';
import type { TokenStore } from '../../services/TokenStore.ts';
import { lazyPart } from '../../services/loading.ts';
import { guardIePage, guardSignedIn } from './guards.ts';
import { Page, signInRoutes } from './signInRoutes.tsx';
import { PATHS } from '../../services/paths.ts';
import { saveRequestedAddress } from '../../services/session/requestedAddress.ts';

const ChangePasswordPage = lazyPart(() => import('../signIn/ChangePasswordPage.tsx'));
const IePage = lazyPart(() => import('../signIn/IePage.tsx'));
const IndexPage = lazyPart(() => import('../pages/IndexPage.tsx'));
const PluginPage = lazyPart(() => import('../pages/PluginPage.tsx'));
const DocsPage = lazyPart(() => import('../pages/DocsPage.tsx'));
const ThemesPage = lazyPart(() => import('../pages/ThemesPage.tsx'));

/**
 * The routes of the shell (S0-003) on the browser's history, and those of plugins. Guards are loaders: they decide before a page's
 * code is loaded.
 */
export function createRouter(tokens: TokenStore) {
  return createBrowserRouter(
    signInRoutes(tokens, [
      { path: '/', loader: () => redirect(PATHS.index) },
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
      {
        id: 'docs',
        path: `${PATHS.docs}/*`,
        loader: ({ request }) => guardSignedIn(tokens, request, saveRequestedAddress),
        element: <Page title="page.docs" page={DocsPage} />,
      },
      { path: '*', element: <Page page={PluginPage} /> },
    ]),
  );
}
