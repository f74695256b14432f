import type { DraftAbout } from './drafts.ts';
import type { RecordFormOptions } from './recordFormTypes.ts';

interface TypedInput<Row, Fields, Choices> {
  readonly loaded: { readonly record: Row | null; readonly choices: Choices } | null;
  /** All fields of the form. */
  readonly fields: Fields;
  /** Those that the draft has. */
  readonly typed: Partial<Fields>;
  label(field: string): string;
}

/** What the draft of a form says about itself, for a person who cannot open the form any more: titles, names, and what ids refer to. */
export function describeDraft<Row, Fields extends object, Choices>(
  options: RecordFormOptions<Row, Fields, Choices>,
  { loaded, fields, typed, label }: TypedInput<Row, Fields, Choices>,
): DraftAbout {
  const names = Object.keys(typed);
  const isTyped = (name: string) => name in typed;
  const texts = names.flatMap((name) => {
    const text = options.describe?.(name, typed, { choices: loaded?.choices ?? null });
    return typeof text === 'string' ? [[name, text] as const] : [];
  });
  const { richTexts = [], people = [] } = options.merging ?? {};
  return {
    title: options.title(loaded?.record ?? null, fields),
    labels: Object.fromEntries(names.map((name) => [name, label(name)])),
    texts: Object.fromEntries(texts),
    richTexts: richTexts.filter(isTyped),
    people: people.filter(isTyped),
  };
}
