import { startHaproxy } from './parts/haproxy.ts';
import { strikePrimaries } from './parts/patroni-strikes.ts';
import type { Row } from './proof.ts';

/** HAProxy asks Patroni for the primary, and the service knows HAProxy only. */
export async function provePatroniByHaproxy(say: (line: string) => void): Promise<Row[]> {
  return strikePrimaries(
    'found by HAProxy',
    async ({ machines }) => {
      const { port, close } = await startHaproxy(machines.map(({ address }) => address));
      return { url: `postgres://tilgode:secret@127.0.0.1:${port}/tilgode`, close };
    },
    say,
  );
}
