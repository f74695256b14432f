import { expect, test } from 'vitest';
import { composeEntry } from '../composeEntry.ts';
import { DEFAULT_BASE_URLS } from '../../services/pageData.ts';
import { createRouter } from './createRouter.tsx';

test("[S0-018] the shell's route names are login, changePassword and iePage", () => {
  const router = createRouter(composeEntry(DEFAULT_BASE_URLS).tokens);
  const named = Object.fromEntries(router.routes[0]!.children!.map(({ id, path }) => [id, path]));
  expect(named).toMatchObject({ login: '/login', changePassword: '/changePassword', iePage: '/IePage' });
  router.dispose();
});
