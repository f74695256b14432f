/** A promise that the test settles. */
export function later<Answer>(): { promise: Promise<Answer>; resolve: (answer: Answer) => void } {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  return { promise, resolve };
}
