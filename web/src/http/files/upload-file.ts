import { newIdempotencyKey } from '../account-api.ts';
import { AppError, readRefusal, unanswered } from '../app-api.ts';

/** Of files whose way is unknown: the same file goes out under the same key, so that it is never there twice. */
const keys = new Map<string, string>();

/**
 * The body is the file itself.
 * @param contentType where the browser's own guess by the name would not do
 * @param query what the address says besides the name
 * @returns the answer
 * @throws AppError; as `unanswered` says when there is no answer
 */
export async function uploadFile(
  address: string,
  file: File,
  contentType = file.type || 'application/octet-stream',
  query: Record<string, string> = {},
): Promise<Response> {
  const hadNetwork = navigator.onLine;
  const asked = new URLSearchParams({ filename: file.name, ...query }).toString();
  const sent = [address, asked, file.size, file.lastModified].join();
  const key = keys.get(sent) ?? newIdempotencyKey();
  keys.set(sent, key);
  const response = await fetch(`${address}?${asked}`, {
    method: 'POST',
    headers: {
      'content-type': contentType,
      'idempotency-key': key,
    },
    body: file,
  }).catch(() => {
    throw unanswered({ hadNetwork, isDoneOnce: true });
  });
  if (response.status < 500) keys.delete(sent);
  if (!response.ok) throw await readRefusal(response);
  return response;
}

/** Why a file was refused. The code of the field says more than the code of the answer. */
export function uploadProblem(error: unknown): string | undefined {
  return error instanceof AppError ? (Object.values(error.fields)[0] ?? error.code) : undefined;
}
