import { createHash, randomBytes } from 'node:crypto';

/** 256 bits: the address is the only key to a feed. */
const BYTES = 32;

export const newSecret = (): string => randomBytes(BYTES).toString('base64url');

/**
 * What is stored of a secret, and what a feed is found by. Comparing hashes in an index reveals nothing about a secret that
 * could be guessed step by step.
 */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
