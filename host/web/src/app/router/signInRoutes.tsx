import type { RouteObject } from 'react-router-dom';
import { lazyPart } from '../../services/loading.ts';
import { PATHS } from '../../services/paths.ts';
import type { TokenStore } from '../../services/TokenStore.ts';
import { guardLogin } from './guards.ts';
import { Page } from './Page.tsx';
import { PageError } from './PageError.tsx';

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
