import { useRef } from 'react';
import { newIdempotencyKey } from './account-api.ts';
import { AppError } from './app-api.ts';

/**
 * Sends something that a person wants done once. While it is unknown whether it was done (no answer, or a 5xx), the
 * same content goes out under the same key, so that pressing the button again never does it twice. After an answer, or
 * for other content, the key is a new one, because the service would only repeat its stored answer to the old key.
 */
export function useOnce() {
  const kept = useRef<{ content: string; key: string }>(undefined);
  return async function once<T>(
    content: unknown,
    post: (header: { 'Idempotency-Key': string }) => Promise<T>,
  ): Promise<T> {
    const text = JSON.stringify(content) ?? '';
    if (kept.current?.content !== text) kept.current = { content: text, key: newIdempotencyKey() };
    try {
      const answer = await post({ 'Idempotency-Key': kept.current.key });
      kept.current = undefined;
      return answer;
    } catch (error) {
      if (error instanceof AppError && isStored(error)) kept.current = undefined;
      throw error;
    }
  };
}

/** Whether an answer belongs to its key for good, so that another try needs another key. */
export function isStored({ status, code }: AppError): boolean {
  return status >= 400 && status < 500 && status !== 429 && code !== 'idempotency-key-in-progress';
}

/** The keys of what is done, kept while it is unknown whether it was done, so that nothing is done twice. */
export type Keys = Map<string, string>;

export type CallHeader = { 'Idempotency-Key': string; 'Tilgode-Dry-Run'?: 'true' };

/** The header of a call about one of many things. A look has a key of its own. */
export function headerOf(id: string, isTrial: boolean, keys: Keys): CallHeader {
  if (isTrial) return { 'Idempotency-Key': newIdempotencyKey(), 'Tilgode-Dry-Run': 'true' };
  const key = keys.get(id) ?? newIdempotencyKey();
  keys.set(id, key);
  return { 'Idempotency-Key': key };
}
