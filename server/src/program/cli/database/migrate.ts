import type { Distribution } from '../../../platform/database/distribution.ts';
import { checkCluster, distributeTables } from '../../../platform/database/distribution.ts';
import type { Settings } from '../../settings.ts';
import { print } from '../parts/output.ts';
import { openStorage } from './open-storage.ts';
import { prepareTables } from './storage.ts';

/** `tilgode migrate` */
export async function runMigrate(
  settings: Settings,
  options: { json?: true; distribute?: true },
): Promise<void> {
  const json = options.json === true;
  const storage = await openStorage(settings, 'maker', () => {});
  try {
    if (options.distribute === true) await checkCluster(storage.owner);
    const migrated = await prepareTables(storage, {
      makes: true,
      say: (message) => process.stderr.write(`${message}\n`),
    });
    if (options.distribute !== true) {
      print(json ? { migrated } : migrated.length === 0 ? 'The schema is up to date.' : { migrated }, json);
      return;
    }
    const distribution = await distributeTables(storage.owner);
    print(json ? { migrated, ...distribution } : textOf(distribution), json);
  } finally {
    await storage.close();
  }
}

function textOf({ spread, copied, local, nodes }: Distribution): string {
  return [
    `The accounts are spread over ${nodes} ${nodes === 1 ? 'node' : 'nodes'}.`,
    `  Spread by account (${spread.length} tables): ${spread.join(', ')}`,
    `  Copied to every node: ${copied.join(', ')}`,
    `  On the coordinator: ${local.join(', ')}`,
  ].join('\n');
}
