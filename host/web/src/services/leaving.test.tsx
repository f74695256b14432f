import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useLeaveQuestion } from './leaving.ts';

function Part({ asks }: { readonly asks: boolean }) {
  useLeaveQuestion(asks);
  return null;
}

/** Whether the browser would ask before it leaves the page. */
const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('[S0-019] leaving the page is asked about while there is something to lose, and only then', async () => {
  const { rerender, unmount } = await render(<Part asks={false} />);
  expect(asks()).toBe(false);
  await rerender(<Part asks />);
  expect(asks()).toBe(true);
  await rerender(<Part asks={false} />);
  expect(asks()).toBe(false);
  await rerender(<Part asks />);
  await unmount();
  expect(asks()).toBe(false);
});
