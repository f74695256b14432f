import { expect, test } from 'vitest';
import { captchas, limits } from '../../core/schema/credentials.ts';
import { usePeople } from '../../testing/usePeople.ts';
import { forgetAttempts } from './attemptCounters.ts';

const atrium = usePeople({ captcha: 'always' });
const DAY = 24 * 60 * 60;

test('expired rows are deleted, the others stay', async () => {
  await atrium.call('GET /v2/captcha');
  await atrium.pass(DAY + 1);
  await atrium.call('GET /v2/captcha', { from: '203.0.113.9' });
  await forgetAttempts(atrium.server.services.company.dependencies);
  expect(await atrium.db.select().from(captchas)).toHaveLength(1);
  expect((await atrium.db.select().from(limits)).map(({ key }) => key)).toEqual(['captcha:203.0.113.9']);
});
