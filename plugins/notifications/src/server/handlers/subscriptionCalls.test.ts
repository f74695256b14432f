import { expect, test } from 'vitest';
import { notificationsTest } from '../../testing/notificationsTest.ts';

test('GET /notify/unsubscribe/:token, POST /notify/unsubscribe/:token: an unknown token is missing, for visitors too', async () => {
  const { api } = await notificationsTest();
  const params = { token: 'unknown' };
  await expect(api.readSubscription({ params })).rejects.toMatchObject({ code: 404 });
  await expect(api.unsubscribe({ params })).rejects.toMatchObject({ code: 404 });
});
