// The interface of every page for the measurement: the place to type at, and marks of each key and of its frame.
import { frame } from '../../frame.ts';

export const BYTES = 200 * 1024;

/** In the middle of the document; the table is in every even section. */
const PLACES = {
  paragraph: (root: Element) => middle(root, 'p', /^第 /),
  item: (root: Element) => middle(root, 'li, .at-rich-item', /待辦/),
  cell: (root: Element) => middle(root, 'td', /樓層/),
};

function middle(root: Element, selector: string, text: RegExp): Element {
  const found = [...root.querySelectorAll(selector)].filter((one) => text.test(one.textContent));
  return found[Math.floor(found.length / 2)]!;
}

/** The caret behind the last character of an element. */
function caretAtEnd(element: Element): void {
  element.scrollIntoView({ block: 'center' });
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let last: Node | null = null;
  while (texts.nextNode()) last = texts.currentNode;
  const range = document.createRange();
  range.setStart(last!, last!.textContent!.length);
  getSelection()!.removeAllRanges();
  getSelection()!.addRange(range);
}

/** Marks each key, and the frame after which the text has changed. */
function markKeys(text: Element): { shown(): number } {
  let shown = 0;
  let waiting = false;
  window.addEventListener('keydown', () => performance.mark('editor-key'), { capture: true });
  new MutationObserver(() => {
    if (waiting) return;
    waiting = true;
    void frame().then(() => {
      waiting = false;
      shown++;
      performance.mark('editor-shown');
    });
  }).observe(text, { subtree: true, childList: true, characterData: true });
  return { shown: () => shown };
}

/** @param selector the editable text */
export function offer(selector: string): void {
  const wait = setInterval(() => {
    const text = document.querySelector<HTMLElement>(selector);
    if (!text || text.textContent.length < 1000) return;
    clearInterval(wait);
    const keys = markKeys(text);
    Object.assign(window, {
      editorBench: {
        length: () => text.textContent.length,
        shown: keys.shown,
        goTo: (place: keyof typeof PLACES) => {
          text.focus({ preventScroll: true });
          caretAtEnd(PLACES[place](text));
        },
        /** What is done after the typing has stopped: counted as one more key. */
        pause: async () => {
          performance.mark('editor-key');
          await new Promise((resolve) => setTimeout(resolve, 600));
          await frame();
          performance.mark('editor-shown');
        },
      },
    });
  }, 50);
}
