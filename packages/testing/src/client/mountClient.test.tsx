import { expect, test } from 'vitest';
import { mountClient } from './mountClient.tsx';

// Any plugin of the repository with client and server will do; this one has a header part, calls and an event.
const eventsOf = ({ events }: { events: unknown }) =>
  events as { on(name: string, listener: (payload: unknown) => void): () => void };
const start = () => mountClient('attendance', { clock: '2026-03-26T09:00:00+08:00', riskLevel: 3 });

test('a part of the client talks to the real server', async () => {
  const { showPart, context, person } = await start();
  expect(context.session.state).toMatchObject({ acct: person.employee, riskLevel: 3 });
  const screen = await showPart('header', 'punch');
  await screen.getByRole('button').first().click();
  await expect.element(screen.getByText('09:00').first()).toBeVisible();
  const call = (context.api as unknown as Record<string, () => Promise<unknown>>)['punches'];
  await expect(call?.()).resolves.toEqual([expect.objectContaining({ workOnTime: '09:00' })]);
});

test('events of the server arrive in the client', async () => {
  const { context } = await start();
  const received: unknown[] = [];
  const off = eventsOf(context).on('punched', (payload) => received.push(payload));
  const api = context.api as unknown as Record<string, (input: unknown) => Promise<unknown>>;
  await api['punch']?.({ params: { id: '0' } });
  await expect.poll(() => received).toEqual([expect.objectContaining({ workOnTime: '09:00', workDate: '2026-03-26' })]);
  off();
});

test('what a view leaves behind fails the test', async () => {
  const { context, dispose } = await start();
  eventsOf(context).on('punched', () => {});
  await expect(dispose()).rejects.toThrow('1 subscriptions of unmounted views');
});

test('a failing release fails the test', async () => {
  const { context, dispose } = await start();
  (context as unknown as { onDispose(release: () => void): void }).onDispose(() => {
    throw new Error('it is stuck');
  });
  await expect(dispose()).rejects.toThrow('could not be released: it is stuck');
});

test('a file goes to the real host: its facts are returned, progress is reported, another kind is refused', async () => {
  const { context } = await start();
  const parts: number[] = [];
  const file = new File(['一二三'], '會議.txt');
  const kept = await context.files.upload(file, { onProgress: (part) => parts.push(part) });
  expect(kept).toMatchObject({ fileName: '會議.txt', size: 9, fileUrl: `/api/files/${kept.fileId}` });
  expect(parts.at(-1)).toBe(1);
  const page = new File(['<p>'], 'page.html');
  await expect(context.files.upload(page, { quiet: true })).rejects.toMatchObject({
    code: 415,
    status: 'WRONG_TYPE',
    message: expect.stringContaining('不支援這種檔案') as string,
  });
  const taken = new AbortController();
  const upload = context.files.upload(file, { signal: taken.signal });
  taken.abort();
  await expect(upload).rejects.toMatchObject({ code: 'ABORTED' });
});

test('password fields are encrypted for this session only', async () => {
  const { context } = await start();
  const hex = await context.passwords.encrypt('密碼 Atrium-2026!');
  expect(hex).toMatch(/^[0-9a-f]{32,}$/);
  await expect(context.passwords.decrypt(hex)).resolves.toBe('密碼 Atrium-2026!');
});

test('the calendar cannot be opened if the menu has none', async () => {
  const { context } = await start();
  expect(context.navigation.state).toMatchObject({ menu: [] });
  await expect(context.navigation.open('schedule')).rejects.toMatchObject({ code: 404 });
});

test('an unknown plugin is reported', async () => {
  await expect(mountClient('nowhere')).rejects.toThrow(/neither a plugin's folder nor one of/);
});
