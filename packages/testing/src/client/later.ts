/** An answer that the test gives when it likes. */
export function later<Answer>(): { promise: Promise<Answer>; resolve: (answer: Answer) => void } {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  return { promise, resolve };
}
