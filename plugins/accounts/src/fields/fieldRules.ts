/** Characters of an account (C.9-7). */
export const MAX_ACCOUNT_LENGTH = 100;

const ALLOWED = /^[\x21-\x7e]*$/;

/** What is wrong with the name of an account: empty, too long, or with a space, control or other character than ASCII (S2-181). */
export function validateAccountName(account: string): 'required' | 'invalid' | 'illegal' | undefined {
  if (account === '') return 'required';
  if (!ALLOWED.test(account)) return 'illegal';
  return account.length > MAX_ACCOUNT_LENGTH ? 'invalid' : undefined;
}

const MAX_LENGTH = 500;

/** An address of http or https with a host (C.9-9). */
export function isWebAddress(text: string): boolean {
  if (text.length > MAX_LENGTH || /\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && hostname !== '' && /^https?:\/\//i.test(text);
}
