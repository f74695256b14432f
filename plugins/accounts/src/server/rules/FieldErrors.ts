import type { FieldError } from '@atrium/sdk';
import type { Refusal, RequestFacts } from '@atrium/sdk/server';
import type { AccountsContext } from '../AccountsContext.ts';
import { accountsText, type TextName } from './accountsText.ts';

type Variables = Readonly<Record<string, string | number>>;

/** Collects what is wrong with the fields of an account, so that one response names all of them. */
export class FieldErrors {
  readonly #context: Pick<AccountsContext, 'refuse'>;
  readonly #language: RequestFacts['language'];
  readonly #errors: FieldError[] = [];
  #first: { readonly key: TextName; readonly variables: Variables | undefined } | undefined;

  constructor(context: Pick<AccountsContext, 'refuse'>, language: RequestFacts['language']) {
    this.#context = context;
    this.#language = language;
  }

  /** @param label what people call the field; from the catalogue by default */
  add(field: string, key: TextName, variables?: Variables, label?: string): void {
    this.#first ??= { key, variables };
    this.#errors.push({
      field,
      label: label ?? accountsText(this.#language, `field.${field}` as TextName),
      rule: accountsText(this.#language, key, variables),
    });
  }

  /** The refusal that names all of them, the first one as its sentence; undefined if nothing is wrong. */
  get refusal(): Refusal | undefined {
    if (!this.#first) return undefined;
    const { key, variables } = this.#first;
    return this.#context.refuse.invalid(key, variables, { errors: this.#errors });
  }

  /** The sentences alone. */
  get rules(): string[] {
    return this.#errors.map(({ rule }) => rule);
  }
}
