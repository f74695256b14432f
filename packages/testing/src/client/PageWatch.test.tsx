import { expect, test, vi } from 'vitest';
import { channel, later, listen, observe, repeat, unlisten } from '../../fixtures/page/careless.ts';
import { PageWatch } from './PageWatch.ts';

const watching = (path = '/fixtures/page/') => new PageWatch(path);
const whatIsLeft = (watch: PageWatch) => watch.left().map((sentence) => sentence.split(',')[0]);

test('an interval is left until it is cleared, with the line that started it', () => {
  const watch = watching();
  clearInterval(repeat());
  const timer = repeat();
  expect(watch.left()).toEqual([expect.stringMatching(/^interval, added at .*\/fixtures\/page\/careless\.ts/)]);
  clearInterval(timer);
});

test('a timeout is left until it ran', async () => {
  const watch = watching();
  const ran = vi.fn<() => void>();
  later(ran, 0);
  const timer = later(() => {}, 60_000);
  await expect.poll(() => ran).toHaveBeenCalledOnce();
  expect(whatIsLeft(watch)).toEqual(['timeout']);
  clearTimeout(timer);
});

test('a listener of two events is left until both are removed', () => {
  const watch = watching();
  const both = () => {};
  listen('focus', both);
  listen('blur', both);
  unlisten('focus', both);
  expect(whatIsLeft(watch)).toEqual(['listener of window "blur"']);
  unlisten('blur', both);
});

test('a capturing listener is distinct from a bubbling one', () => {
  const watch = watching();
  const press = () => {};
  listen('keydown', press, { capture: true });
  unlisten('keydown', press);
  expect(whatIsLeft(watch)).toEqual(['listener of window "keydown"']);
  unlisten('keydown', press, { capture: true });
});

test('an aborted signal and a fired `once` event remove their listeners, and no others', () => {
  const watch = watching();
  const stop = new AbortController();
  const going = new AbortController();
  listen('focus', () => {}, { signal: stop.signal });
  listen('blur', () => {}, { signal: going.signal });
  listen('came', () => {}, { once: true });
  listen('never', () => {}, { once: true });
  stop.abort();
  window.dispatchEvent(new Event('came'));
  expect(whatIsLeft(watch)).toEqual(['listener of window "blur"', 'listener of window "never"']);
  going.abort();
});

test('channels and observers are left until they are closed', () => {
  const watch = watching();
  channel().close();
  observe().disconnect();
  const [open, observer] = [channel(), observe()];
  expect(open).toBeInstanceOf(BroadcastChannel);
  expect(whatIsLeft(watch)).toEqual(['BroadcastChannel', 'ResizeObserver']);
  open.close();
  observer.disconnect();
});

test("code of others is ignored, and the page's own functions are restored afterwards", () => {
  const { setInterval: before } = window;
  const watch = watching('/src/');
  const timer = repeat();
  expect(watch.left()).toEqual([]);
  clearInterval(timer);
  expect(window.setInterval).toBe(before);
});
