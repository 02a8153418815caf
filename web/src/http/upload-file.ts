import { newIdempotencyKey } from './account-api.ts';
import { AppError, readRefusal } from './app-api.ts';

/**
 * The body is the file itself.
 * @param contentType where the browser's own guess by the name would not do
 * @throws AppError; code `offline` when there is no answer
 */
export async function uploadFile(
  address: string,
  file: File,
  contentType = file.type || 'application/octet-stream',
): Promise<void> {
  const response = await fetch(`${address}?filename=${encodeURIComponent(file.name)}`, {
    method: 'POST',
    headers: {
      'content-type': contentType,
      'idempotency-key': newIdempotencyKey(),
    },
    body: file,
  }).catch(() => {
    throw new AppError(0, { code: 'offline' });
  });
  if (!response.ok) throw await readRefusal(response);
}

/** Why a file was refused. The code of the field says more than the code of the answer. */
export function uploadProblem(error: unknown): string | undefined {
  return error instanceof AppError ? (Object.values(error.fields)[0] ?? error.code) : undefined;
}
