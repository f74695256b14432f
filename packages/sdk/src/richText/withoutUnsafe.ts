/** NUL, bidirectional overrides and lone surrogates, which the texts of a contract refuse too. */
// oxlint-disable-next-line no-control-regex -- NUL is one of the removed characters
const UNSAFE = /[\0\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;

export const withoutUnsafe = (text: string): string => text.replace(UNSAFE, '');
