import type { Settings } from '../settings.ts';
import { print } from './output.ts';
import { openStorage, prepareSchema } from './storage.ts';

/** `tilgode migrate` */
export async function runMigrate(settings: Settings, json: boolean): Promise<void> {
  const storage = await openStorage(settings, 'tool', () => {});
  try {
    const migrated = await prepareSchema(storage, (message) => process.stderr.write(`${message}\n`));
    print(json ? { migrated } : migrated.length === 0 ? 'The schema is up to date.' : { migrated }, json);
  } finally {
    await storage.close();
  }
}
