/** Whether a text is the address of a page on the web, without a name or password in it. */
export function isPosterHost(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}
