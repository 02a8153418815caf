import type { ApiCaller } from '../api/api-caller.ts';
import type { TestApp } from '../test-app.ts';
import type { Shape } from './doors.ts';
import { longestTurn } from './longest-turn.ts';
import type { Received } from './thread-caller.ts';
import { openThreadCaller } from './thread-caller.ts';

/** Sends a shape as a dry run. @returns the longest turn of the service meanwhile, as of `longestTurn` */
export function openSender(
  service: TestApp,
  api: ApiCaller,
): (shape: Shape, share: number) => Promise<{ result: Received; milliseconds: number }> {
  const send = openThreadCaller();
  return (shape, share) => {
    const { path, method = 'POST', contentType = 'application/json', body } = shape;
    const headers = {
      authorization: `Bearer ${api.token}`,
      'content-type': contentType,
      'idempotency-key': crypto.randomUUID(),
      'tilgode-dry-run': 'true',
    };
    const sent = {
      url: `${service.url}${path}`,
      method,
      headers,
      body: Uint8Array.from(Buffer.from(body(share))),
    };
    return longestTurn(() => send(sent));
  };
}
