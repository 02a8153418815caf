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
      if (isAnswered(error)) kept.current = undefined;
      throw error;
    }
  };
}

function isAnswered(error: unknown): boolean {
  return (
    error instanceof AppError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.code !== 'idempotency-key-in-progress'
  );
}
