/**
 * Rejects every name of `Given` that is not in `Known`: its value would have to be the rejection type, which the
 * compiler's message shows. An open record has no names to reject.
 */
export type Undeclared<Given, Known extends PropertyKey, Where extends string> = {
  readonly [Name in keyof Given as Spelt<Name, Known>]: Refused<`"${Name & string}" is not part of ${Where}`>;
};

/**
 * A type without values. An object, since the intersection of a number and a string literal is `never`, whose message
 * is useless.
 */
interface Refused<Why extends string> {
  readonly refused: Why;
}

type Spelt<Name extends PropertyKey, Known extends PropertyKey> = string extends Name
  ? never
  : Name extends Known
    ? never
    : Name;
