import type { FieldError } from '@atrium/sdk';
import type { Refusal, RequestFacts } from '@atrium/sdk/server';
import type { HandoverContext } from '../HandoverContext.ts';
import { handoverText, type TextName } from './handoverText.ts';

type Variables = Readonly<Record<string, string | number>>;

/** Collects what is wrong with the fields of a record, so that one response names all of them. */
export class FieldErrors {
  readonly #context: Pick<HandoverContext, 'refuse'>;
  readonly #language: RequestFacts['language'];
  readonly #errors: FieldError[] = [];
  #first: { readonly key: TextName; readonly variables: Variables | undefined } | undefined;

  constructor(context: Pick<HandoverContext, 'refuse'>, language: RequestFacts['language']) {
    this.#context = context;
    this.#language = language;
  }

  /** `field.<field>` of the catalogue is what people call it. */
  add(field: string, key: TextName, variables?: Variables): void {
    this.#first ??= { key, variables };
    this.#errors.push({
      field,
      label: handoverText(this.#language, `field.${field}` as TextName),
      rule: handoverText(this.#language, key, variables),
    });
  }

  /** @throws Refusal 422 that names all of them, the first one as its sentence */
  refuse(): void {
    const refusal = this.refusal;
    if (refusal) throw refusal;
  }

  get refusal(): Refusal | undefined {
    if (!this.#first) return undefined;
    return this.#context.refuse.invalid(this.#first.key, this.#first.variables, { errors: this.#errors });
  }
}
