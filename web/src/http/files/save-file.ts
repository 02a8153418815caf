/**
 * Lets the browser save bytes as a file. The file is never opened in a window of ours, because others have written what
 * a mail holds.
 * @param base64 the bytes
 */
export function saveFile(base64: string, name: string, contentType: string): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  saveBlob(new Blob([bytes], { type: contentType }), name);
}

/** The same for bytes that the browser has. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then the browser has begun to read the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
