import type { FieldError, Variables } from '@atrium/sdk';
import type { RequestFacts } from '@atrium/sdk/server';
import type { CalendarContext } from '../../CalendarContext.ts';
import { calendarText } from '../calendarText.ts';

type Key = Parameters<typeof calendarText>[1];

/** A field of a schedule that a rule is about. */
export type Field =
  | 'startTime'
  | 'endTime'
  | 'startDate'
  | 'endDate'
  | 'repeatType'
  | 'stopTime'
  | 'typeId'
  | 'roomId'
  | 'roomStartTimeCode'
  | 'roomEndTimeCode'
  | 'readers'
  | 'contractors'
  | 'placements';

/** What is wrong with a schedule, gathered so that a form shows all of it at once. */
export class Problems {
  readonly #found: { readonly field: Field; readonly key: Key; readonly variables: Variables | undefined }[] = [];

  add(field: Field, key: Key, variables?: Variables): void {
    this.#found.push({ field, key, variables });
  }

  /** @throws Refusal 422 with the text of the first, unless there are none */
  refuse({ refuse }: CalendarContext, language: RequestFacts['language']): void {
    const [first] = this.#found;
    if (!first) return;
    const errors = this.#found.map(({ field, key, variables }): FieldError => ({
      field,
      label: calendarText(language, `field.${field}`),
      rule: calendarText(language, key, variables),
    }));
    throw refuse.invalid(first.key, first.variables, { errors });
  }
}
