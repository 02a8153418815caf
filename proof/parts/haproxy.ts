import { join } from 'node:path';
import { documented } from '../documented.ts';
import { pathOf } from '../needs.ts';
import { freePort } from '../../server/test/support/program/program.ts';
import { makeFolder, startEngine, writeSettings } from './engine.ts';

/** HAProxy as in docs/scale.md. It sends connections to the primary alone. */
export async function startHaproxy(addresses: string[]): Promise<{ port: number; close(): Promise<void> }> {
  const folder = makeFolder();
  const port = await freePort();
  const settings = writeSettings(
    join(folder.path, 'haproxy.cfg'),
    documented('/etc/haproxy/haproxy.cfg', {
      ...Object.fromEntries(addresses.map((address, index) => [`10.0.0.${index + 1}:`, `${address}:`])),
      '127.0.0.1:5000': `127.0.0.1:${port}`,
    }),
  );
  startEngine(folder.path, pathOf('haproxy'), ['-f', settings]);
  return { port, close: folder.remove };
}
