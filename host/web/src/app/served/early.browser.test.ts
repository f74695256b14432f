import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// What the script of the served page does with the application; what it does with the form is in tests/e2e/served-sign-in.spec.ts.

let runs = 0;
/** The application of a run; a page evaluates a module once. */
const entry = () => `data:text/javascript,globalThis.entered=${runs}`;

/** Runs the script again, in a page that has a form, or none that stays: a session is stored. */
async function run({
  stays = true,
  visibility = 'visible',
}: {
  stays?: boolean;
  visibility?: DocumentVisibilityState;
}) {
  const claims = btoa(JSON.stringify({ jti: 'a', uuid: 'b', exp: 32_500_000_000 }));
  if (!stays) localStorage.setItem('atrium.token', `header.${claims}.signature`);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  await import(/* @vite-ignore */ `./early.ts?run=${runs}`);
  return () => frames.forEach((frame) => frame(0));
}

const fetched = () => document.head.querySelectorAll(`[href="${entry()}"]`).length;
const entered = () => (globalThis as { entered?: number }).entered === runs;

beforeEach(() => {
  runs += 1;
  const served = { leads: {}, styles: [], entry: entry(), imports: [] };
  document.body.insertAdjacentHTML(
    'beforeend',
    `<div id="root" data-served><p class="entry-lead"></p></div><script type="application/json" id="served">${JSON.stringify(served)}</script>`,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  for (const part of document.querySelectorAll(`#root, #served, [href="${entry()}"], [src="${entry()}"]`))
    part.remove();
});

test('the application is fetched after the form is painted', async () => {
  const paint = await run({});
  expect(fetched()).toBe(0);
  paint();
  await expect.poll(entered).toBe(true);
});

test.each([
  ['in the background, where nothing is painted', { visibility: 'hidden' }],
  ['with a session, where no form is shown', { stays: false }],
] as const)('%s, it is fetched at once', async (_where, page) => {
  await run(page);
  expect(fetched()).toBe(1);
  await expect.poll(entered).toBe(true);
});
