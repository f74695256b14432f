import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const SALT_BYTES = 16;
const KEY_BYTES = 32;

const derive = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(normalize(passphrase), salt, KEY_BYTES, (error, key) => (error ? reject(error) : resolve(key)));
  });

/** Salt and hash of a passphrase, in hexadecimal digits. What people type in another Unicode form is the same. */
export async function hashPassphrase(passphrase: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(passphrase, salt);
  return `${salt.toString('hex')}:${key.toString('hex')}`;
}

export async function isPassphrase(passphrase: string, hash: string): Promise<boolean> {
  const [salt, key] = hash.split(':').map((part) => Buffer.from(part, 'hex')) as [Buffer, Buffer];
  return timingSafeEqual(await derive(passphrase, salt), key);
}

const normalize = (passphrase: string) => passphrase.normalize('NFKC').trim();
