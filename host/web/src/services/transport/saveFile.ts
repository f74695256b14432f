/** The name in a Content-Disposition (RFC 6266), as this server writes it; undefined without one. */
export function readFileName(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded === undefined ? undefined : decodeURIComponent(encoded);
}

/** Saves content in the person's downloads, as a link to a file does. */
export function saveFile(content: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  // The browser has begun to read it once the click is handled.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
