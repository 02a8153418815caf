import { readRefusal, unanswered } from '../app-api.ts';
import { saveBlob } from './save-file.ts';

/**
 * Lets the browser save a file that the service makes, under the name that the service gives it. A plain link could not
 * show why there is no file, and would keep half a file when the connection breaks.
 * @param address under `/app-api`
 * @returns the file's name
 * @throws AppError for every answer that is not 2xx; code `offline` when there is no answer, or half of one
 */
export async function downloadFile(address: string): Promise<string> {
  const offline = () => {
    throw unanswered();
  };
  const response = await fetch(address).catch(offline);
  if (!response.ok) throw await readRefusal(response);
  const [, name = 'tilgode'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  saveBlob(await response.blob().catch(offline), name);
  return name;
}
