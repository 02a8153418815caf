import { readRefusal, unanswered } from '../app-api.ts';

/**
 * As `downloadFile`, of a file that may be larger than the memory: the browser fetches the file by itself, and goes on where a connection
 * broke. The service is asked for the first byte before, so that the page can say why there is no file.
 * @throws AppError for an answer that is not 2xx; code `offline` when there is none
 */
export async function downloadLargeFile(address: string): Promise<void> {
  const response = await fetch(address, { headers: { range: 'bytes=0-0' }, cache: 'no-store' }).catch(() => {
    throw unanswered();
  });
  if (!response.ok) throw await readRefusal(response);
  await response.body?.cancel();
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
