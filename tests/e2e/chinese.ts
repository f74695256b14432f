import type { Locator, Page } from '@playwright/test';

const HAN = /[\u4e00-\u9fff]+/g;

/** Names given by the company: people, units, shifts, types of leave. */
export interface Content {
  readonly names: readonly string[];
  /** CSS selector of the only places where these names are content: elsewhere they would be texts of the product. */
  readonly in?: string;
}

const ATTRIBUTES = [
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
  'title',
  'placeholder',
  'alt',
];

/** Chinese words in a part of the page, without the content: whole words in places of content. */
export async function chinese(part: Locator, content: readonly Content[] = []): Promise<string[]> {
  const said = await part.evaluate(
    (root, { places, attributes }) => {
      const texts: { text: string; stands: boolean[] }[] = [];
      const add = (element: Element, text: string | null) => {
        if (text && /[\u4e00-\u9fff]/.test(text))
          texts.push({ text, stands: places.map((place) => place === '' || element.closest(place) !== null) });
      };
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { parentElement: element, data } = walker.currentNode as Text;
        if (!element || element.closest('head, script, style, template')) continue;
        if (element.closest('option') || element.checkVisibility()) add(element, data);
      }
      for (const element of [root, ...root.querySelectorAll('*')])
        for (const name of attributes) add(element, element.getAttribute(name));
      return texts;
    },
    { places: content.map(({ in: place = '' }) => place), attributes: ATTRIBUTES },
  );
  const known = content.map(({ names }) => new Set(names.flatMap((name) => name.match(HAN) ?? [])));
  const found = said.flatMap(({ text, stands }) =>
    (text.match(HAN) ?? []).filter((word) => !stands.some((here, at) => here && known[at]!.has(word))),
  );
  return [...new Set(found)];
}

/**
 * Keys of responses whose values were written by the company: names of people and units, titles of notices, types of
 * leave.
 */
const CONTENT =
  /^(name|label|description|nickName|userName|companyName|departmentName|groupName|leaveTypeName|shiftName|dayName|title|message|subTitle|fromName|typeName|location|wholedayTxt)$/;

/** Names in the responses of these calls, without texts of the product. */
export async function namesIn(page: Page, ...paths: readonly string[]): Promise<string[]> {
  const answers = await page.evaluate(async (read) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('atrium.token')}`, 'accept-language': 'en' };
    return Promise.all(
      read.map(async (path) => ((await (await fetch(path, { headers })).json()) as { data: unknown }).data),
    );
  }, paths);
  const names: string[] = [];
  const collect = (value: unknown, key = ''): void => {
    if (typeof value === 'string' && CONTENT.test(key)) names.push(value);
    if (Array.isArray(value)) for (const one of value) collect(one, key);
    else if (value && typeof value === 'object') for (const [name, one] of Object.entries(value)) collect(one, name);
  };
  collect(answers);
  return names;
}
