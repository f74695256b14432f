/**
 * Refuses every name of `Given` beyond `Known`: its value would have to be the refusal, which the compiler's message
 * shows. An open record has no names to refuse.
 */
export type Undeclared<Given, Known extends PropertyKey, Where extends string> = {
  readonly [Name in keyof Given as Spelt<Name, Known>]: Refused<`"${Name & string}" is not part of ${Where}`>;
};

/** What no value is. An object, since a number and a sentence meet in `never`, which says nothing. */
interface Refused<Why extends string> {
  readonly refused: Why;
}

type Spelt<Name extends PropertyKey, Known extends PropertyKey> = string extends Name
  ? never
  : Name extends Known
    ? never
    : Name;
