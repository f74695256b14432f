/** Saves a text as a file of the person's device. */
export function downloadText(fileName: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = fileName;
  link.click();
  // The browser has begun to read it once the click is over.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
