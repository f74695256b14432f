import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { CountedMessage } from './CountedMessage.tsx';

test('the seconds in a message count down, other numbers stay', async () => {
  const message = 'E105：嘗試次數超過 50 次，請於 5 秒後再試。';
  const screen = await render(<CountedMessage message={message} countDown={5} left={5} />);
  await expect.element(screen.container).toHaveTextContent(message);
  await screen.rerender(<CountedMessage message={message} countDown={5} left={4} />);
  await expect.element(screen.container).toHaveTextContent('E105：嘗試次數超過 50 次，請於 4 秒後再試。');
});

test('a message without these seconds stays as it is', async () => {
  const screen = await render(<CountedMessage message="請稍候再試。" countDown={30} left={12} />);
  await expect.element(screen.container).toHaveTextContent('請稍候再試。');
  await screen.rerender(<CountedMessage message="系統錯誤 12，代碼 12" countDown={0} left={3} />);
  await expect.element(screen.container).toHaveTextContent('系統錯誤 12，代碼 12');
});
