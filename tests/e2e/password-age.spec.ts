import { expect, signInOnScreen, test } from './fixtures.ts';

test.use({ serverEnv: { ATRIUM_PASSWORD_MAX_AGE_DAYS: '3' } });

test('in its last week, signing in shows how long the password is still valid', async ({ page }) => {
  await signInOnScreen(page, 'E001');
  await expect(page.getByText('密碼將在 3 天內到期，請儘早變更。')).toBeVisible();
});
