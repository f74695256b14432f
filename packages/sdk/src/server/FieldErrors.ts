import type { FieldError } from '../envelope.ts';
import type { Variables } from '../texts.ts';
import type { RequestFacts } from './Caller.ts';
import type { Message, Refusal, Written } from './Refusal.ts';
import type { Refusals } from './refusalsOf.ts';

/** A field that the catalogue names: `name` for the text `field.name`. */
type FieldOf<Key> = Key extends `field.${infer Field}` ? Field : never;

/** What it needs of the plugin's context. */
interface Context<Key extends string> {
  readonly refuse: Refusals<Key>;
  text(key: Key, variables?: Variables): Message;
  render(message: Written, language: RequestFacts['language']): string;
}

/**
 * Collects what is wrong with the fields of a record by rules that the contract cannot express, so that one response names all of
 * them.
 *
 * @example
 * const errors = new FieldErrors(context, request.language);
 * if (body.endsOn < body.startsOn) errors.add('endsOn', 'endsOn.early');
 * errors.refuse();
 */
export class FieldErrors<Key extends string> {
  readonly #context: Context<Key>;
  readonly #language: RequestFacts['language'];
  readonly #errors: FieldError[] = [];
  #first: { readonly key: Key; readonly variables: Variables | undefined } | undefined;

  constructor(context: Context<Key>, language: RequestFacts['language']) {
    this.#context = context;
    this.#language = language;
  }

  /** Adds an error with the text `key`; the text `field.<field>` is what people call the field. */
  add(field: FieldOf<Key>, key: Key, variables?: Variables): void;
  /** @param label what people call the field, where the catalogue does not name it */
  add(field: string, key: Key, variables: Variables | undefined, label: string): void;
  add(field: string, key: Key, variables?: Variables, label = this.#text(`field.${field}` as Key)): void {
    this.#first ??= { key, variables };
    this.#errors.push({ field, label, rule: this.#text(key, variables) });
  }

  /** The texts of the errors, in the language of the caller. */
  get rules(): readonly string[] {
    return this.#errors.map(({ rule }) => rule);
  }

  /** The refusal that names all of them, with the first one as its sentence; undefined if nothing is wrong. */
  get refusal(): Refusal | undefined {
    if (!this.#first) return undefined;
    const { key, variables } = this.#first;
    return this.#context.refuse.invalid(key, variables, { errors: this.#errors });
  }

  /** @throws Refusal 422 if something is wrong */
  refuse(): void {
    const { refusal } = this;
    if (refusal) throw refusal;
  }

  #text(key: Key, variables?: Variables): string {
    return this.#context.render(this.#context.text(key, variables), this.#language);
  }
}
