import { expect, test } from 'vitest';
import { notificationsTest } from '../../testing/notificationsTest.ts';

test('GET /notify/unsubscribe/:token and POST /notify/unsubscribe/:token say of an unknown token that it is missing, for visitors too', async () => {
  const { api } = await notificationsTest();
  const params = { token: 'unknown' };
  await expect(api.readSubscription({ params })).rejects.toMatchObject({ code: 404 });
  await expect(api.unsubscribe({ params })).rejects.toMatchObject({ code: 404 });
});
