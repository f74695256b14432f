const MAX_LENGTH = 500;

/** An address of http or https with a host (C.9-9). */
export function isWebAddress(text: string): boolean {
  if (text.length > MAX_LENGTH || /\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && hostname !== '' && /^https?:\/\//i.test(text);
}
