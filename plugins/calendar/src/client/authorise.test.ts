import type { CallFailure } from '@atrium/sdk/client';
import { expect, test, vi } from 'vitest';
import { calendarContext } from '../testing/calendarContext.ts';
import { authorise } from './authorise.ts';

const failure = (more: Partial<CallFailure> = {}) => Object.assign(new Error('refused'), { code: '0', ...more });

/** A context whose session has this token. */
function withToken(token: string) {
  const parts = calendarContext();
  const session = { token: vi.fn(() => token) };
  return { ...parts, session, context: { ...parts.context, session } as unknown as typeof parts.context };
}

test('the service is signed in to once for each token', async () => {
  const { context, api, session } = withToken('first');
  await Promise.all([authorise(context), authorise(context)]);
  await authorise(context);
  expect(api.authorise).toHaveBeenCalledTimes(1);
  session.token.mockReturnValue('second');
  await authorise(context);
  expect(api.authorise).toHaveBeenLastCalledWith({ body: { publicToken: 'second' } }, { quiet: true });
});

test('a refusal is shown, and the next call tries again', async () => {
  const { context, api } = withToken('first');
  api.authorise.mockRejectedValueOnce(failure());
  await expect(authorise(context)).rejects.toThrow('refused');
  expect(context.notices.alert).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ tone: 'danger' }));
  await authorise(context);
  expect(api.authorise).toHaveBeenCalledTimes(2);
});

test('neither a lost connection nor the end of the session is shown here', async () => {
  const { context, api, session } = withToken('first');
  api.authorise.mockRejectedValueOnce(failure({ http: 0 }));
  await expect(authorise(context)).rejects.toThrow();
  api.authorise.mockImplementationOnce(() => {
    session.token.mockReturnValue('');
    return Promise.reject(failure());
  });
  await expect(authorise(context)).rejects.toThrow();
  expect(context.notices.alert).not.toHaveBeenCalled();
});
