import type { FieldError } from '@atrium/sdk';
import type { Refusal, RequestFacts } from '@atrium/sdk/server';
import type { BulletinContext } from '../BulletinContext.ts';
import { bulletinText, type TextName } from './bulletinText.ts';

type Variables = Readonly<Record<string, string | number>>;

/** Collects what is wrong with the fields of a form, so that one response names all of them. */
export class FieldErrors {
  readonly #context: Pick<BulletinContext, 'refuse'>;
  readonly #language: RequestFacts['language'];
  readonly #errors = new Map<string, FieldError>();
  #first: { readonly key: TextName; readonly variables: Variables | undefined } | undefined;

  constructor(context: Pick<BulletinContext, 'refuse'>, language: RequestFacts['language']) {
    this.#context = context;
    this.#language = language;
  }

  /** Of several errors of a field the first one is kept. */
  add(field: string, key: TextName, variables?: Variables): void {
    if (this.#errors.has(field)) return;
    this.#first ??= { key, variables };
    this.#errors.set(field, {
      field,
      label: bulletinText(this.#language, `field.${field}` as TextName),
      rule: bulletinText(this.#language, key, variables),
    });
  }

  /** @throws Refusal 422 that names all of them, the first one as its sentence */
  refuse(): void {
    const refusal = this.#refusal();
    if (refusal) throw refusal;
  }

  #refusal(): Refusal | undefined {
    if (!this.#first) return undefined;
    const { key, variables } = this.#first;
    return this.#context.refuse.invalid(key, variables, { errors: [...this.#errors.values()] });
  }
}
