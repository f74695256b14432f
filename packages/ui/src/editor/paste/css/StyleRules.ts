import { type CssRule, type Declarations, NO_DECLARATIONS } from './parseSheet.ts';

interface Rule {
  readonly selector: string;
  readonly declarations: Declarations;
  readonly specificity: number;
  /** Of one compound (`p.MsoNormal`), which is compared without the browser. */
  readonly compound: { readonly name: string; readonly id: string; readonly classes: readonly string[] } | undefined;
}

/** Selectors that end in the same name, class or id, beyond which no more are compared with an element. */
const MOST_CANDIDATES = 40;
/** Comparisons by the browser, which cost as much as a selector is long and an element deep. */
const MOST_COMPARISONS = 100_000;

/** Characters of a selector beyond which it is not read. */
const LONGEST_SELECTOR = 500;

/** A name, then classes and an id in any order. */
const COMPOUND = /^(\*|[\w-]+)?((?:[.#][\w-]+)*)$/;

/** Finds the declarations of an element in style sheets. */
export class StyleRules {
  readonly #byKey = new Map<string, Rule[]>();
  /** Of elements with the same name, id and classes, where no rule asks for more. */
  readonly #known = new Map<string, Declarations>();
  #asksForMore = false;
  #comparisons = 0;

  constructor(rules: readonly CssRule[]) {
    for (const rule of rules) this.#add(rule);
  }

  declarationsFor(element: Element): Declarations {
    if (this.#byKey.size === 0) return NO_DECLARATIONS;
    const signature = `${element.localName} ${element.id} ${element.getAttribute('class') ?? ''}`;
    const known = this.#asksForMore ? undefined : this.#known.get(signature);
    if (known) return known;
    const found = this.#match(element);
    if (this.#known.size < 5000) this.#known.set(signature, found);
    return found;
  }

  #match(element: Element): Declarations {
    const classes = element.classList;
    const keys = ['*', element.localName, ...Array.from(classes, (name) => `.${name}`), `#${element.id}`];
    const rules = keys.flatMap((key) => this.#byKey.get(key) ?? []).filter((rule) => this.#matches(rule, element));
    if (rules.length === 0) return NO_DECLARATIONS;
    const merged = new Map<string, string>();
    // A stable sort: of equal rules the later one counts, which is also later within a key.
    for (const { declarations } of rules.toSorted((one, other) => one.specificity - other.specificity))
      for (const [name, value] of declarations) {
        merged.delete(name);
        merged.set(name, value);
      }
    return merged;
  }

  #matches({ selector, compound }: Rule, element: Element): boolean {
    if (compound) {
      const { name, id, classes } = compound;
      const isNamed = name === '*' || name === element.localName;
      return isNamed && (id === '' || id === element.id) && classes.every((each) => element.classList.contains(each));
    }
    this.#comparisons += 1;
    if (this.#comparisons > MOST_COMPARISONS) return false;
    try {
      return element.matches(selector);
    } catch {
      return false;
    }
  }

  #add({ selector, declarations }: CssRule): void {
    // A pseudo-element is not the text, and most states are not those in which it was copied.
    if (
      selector === '' ||
      selector.length > LONGEST_SELECTOR ||
      /:(?!not\(|is\(|where\(|first-child|last-child|nth-child)/.test(selector)
    )
      return;
    const last = /[^\s>+~]+$/.exec(selector)?.[0] ?? '';
    const parts = COMPOUND.exec(last);
    const names = parts?.[2]?.match(/[.#][\w-]+/g) ?? [];
    const key = names.at(-1) ?? parts?.[1]?.toLowerCase() ?? '*';
    const isWhole = parts !== null && last === selector;
    const compound = isWhole
      ? {
          name: (parts[1] ?? '*').toLowerCase(),
          id: names.find((name) => name.startsWith('#'))?.slice(1) ?? '',
          classes: names.filter((name) => name.startsWith('.')).map((name) => name.slice(1)),
        }
      : undefined;
    const rules = this.#byKey.get(key) ?? [];
    if (rules.length >= MOST_CANDIDATES) return;
    if (!compound) this.#asksForMore = true;
    rules.push({ selector, declarations, compound, specificity: specificity(selector) });
    this.#byKey.set(key, rules);
  }
}

/** Ids before classes and attributes before names. */
function specificity(selector: string): number {
  const count = (pattern: RegExp) => Math.min(99, selector.match(pattern)?.length ?? 0);
  return count(/#/g) * 10_000 + count(/[.[:]/g) * 100 + count(/(?:^|[\s>+~])[a-z]/gi);
}
