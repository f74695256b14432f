import { expect, onTestFinished, test, vi } from 'vitest';
import { whenSeen } from './useReading.ts';

function waiting({ sign, top = '0' }: { readonly sign: boolean; readonly top?: string }) {
  const element = document.createElement('p');
  element.textContent = 'read';
  Object.assign(element.style, { position: 'absolute', top });
  document.body.append(element);
  const seen = vi.fn();
  const release = whenSeen(element, { sign }, seen);
  onTestFinished(() => {
    release();
    element.remove();
    vi.restoreAllMocks();
  });
  return { element, seen, release };
}
/** Resolves once observers have reported where an element is; those of one frame report in any order, so that it takes two. */
async function observed(element: Element, isDisplayed = true): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise<void>((resolve) => {
      const observer = new IntersectionObserver((entries) => {
        if (entries.at(-1)!.isIntersecting !== isDisplayed) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(element);
    });
}
const sign = (name: string) => dispatchEvent(new Event(name));
const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('what is displayed is seen, once', async () => {
  const { element, seen } = waiting({ sign: false });
  await expect.poll(() => seen).toHaveBeenCalledOnce();
  show('visible');
  await observed(element);
  expect(seen).toHaveBeenCalledOnce();
});

test('what is outside of the window is seen when it gets there', async () => {
  const { element, seen } = waiting({ sign: false, top: '9000px' });
  await observed(element, false);
  expect(seen).not.toHaveBeenCalled();
  element.style.top = '0';
  await expect.poll(() => seen).toHaveBeenCalledOnce();
});

test.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'])(
  'where a sign of the person is needed it is not seen before one: %s',
  async (name) => {
    const { element, seen } = waiting({ sign: true });
    await observed(element);
    expect(seen).not.toHaveBeenCalled();
    sign(name);
    expect(seen).toHaveBeenCalledOnce();
    sign(name);
    expect(seen).toHaveBeenCalledOnce();
  },
);

test('in a page that is hidden nothing is seen until it is visible', async () => {
  show('hidden');
  const { element, seen } = waiting({ sign: false });
  await observed(element);
  expect(seen).not.toHaveBeenCalled();
  show('visible');
  expect(seen).toHaveBeenCalledOnce();
});

test('a sign before it is displayed counts, and nothing after the waiting was ended', async () => {
  const { element, seen } = waiting({ sign: true, top: '9000px' });
  await observed(element, false);
  sign('keydown');
  expect(seen).not.toHaveBeenCalled();
  element.style.top = '0';
  await expect.poll(() => seen).toHaveBeenCalledOnce();
  const ended = waiting({ sign: true });
  await observed(ended.element);
  ended.release();
  sign('keydown');
  expect(ended.seen).not.toHaveBeenCalled();
});
