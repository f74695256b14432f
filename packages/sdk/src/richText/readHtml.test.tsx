import { afterEach, expect, test, vi } from 'vitest';
import { sanitizeRichText } from '../server/sanitizeRichText.ts';
import { readHtml } from './readHtml.ts';
import { HOSTILE_TEXTS } from './testing/hostileTexts.ts';
import { randomDocument } from './testing/randomDocument.ts';
import { writeRichText } from './writeRichText.ts';

const fired = vi.fn();
Object.assign(window, { fired });
afterEach(() => {
  document.body.replaceChildren();
  fired.mockClear();
});

/** Shows HTML as a page that trusts it would, and does to every element what a reader could do. */
async function show(html: string): Promise<HTMLElement> {
  const place = document.createElement('div');
  place.addEventListener('click', (event) => event.preventDefault());
  document.body.append(place);
  place.innerHTML = html;
  for (const element of place.querySelectorAll<HTMLElement>('*')) {
    for (const type of ['pointerover', 'mouseover', 'mouseenter', 'focus', 'scroll', 'load', 'error', 'toggle'])
      element.dispatchEvent(new Event(type));
    element.click();
  }
  await Promise.all(Array.from(place.querySelectorAll('img'), (image) => image.decode().catch(() => undefined)));
  return place;
}

test('the payloads are real: shown without the sanitiser, they run', async () => {
  await show('<img src="x:x" onerror="fired()">');
  // By the event of `show` and by the browser's own.
  await expect.poll(() => fired).toHaveBeenCalledTimes(2);
});

test.each(Object.entries(HOSTILE_TEXTS))('[C.6-23] nothing runs in Chromium: %s', async (_, texts) => {
  for (const text of texts) {
    const { html } = sanitizeRichText(text);
    const place = await show(html);
    expect(fired, text).not.toHaveBeenCalled();
    for (const element of place.querySelectorAll('*'))
      for (const { name, value } of element.attributes) {
        expect(['class', 'href', 'rel', 'target', 'src', 'alt', 'scope', 'type', 'start', 'value'], text).toContain(
          name,
        );
        if (name === 'href') expect(new URL(value, 'https://own.invalid').protocol).toMatch(/^(https?|mailto|tel):$/);
      }
    // Shown and serialised by the browser, it is the same text still: nothing in it is read as something else later.
    expect(place.innerHTML, text).toBe(html);
    expect(writeRichText(readHtml(html)), text).toBe(html);
  }
});

test('the browser reads every payload as the server does', () => {
  for (const text of Object.values(HOSTILE_TEXTS).flat())
    expect(writeRichText(readHtml(text)), text).toBe(sanitizeRichText(text).html);
  expect(fired).not.toHaveBeenCalled();
});

test('the browser reads 300 documents as the server does', () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const html = writeRichText(randomDocument(seed));
    expect(writeRichText(readHtml(html)), `seed ${seed}`).toBe(sanitizeRichText(html).html);
  }
});
