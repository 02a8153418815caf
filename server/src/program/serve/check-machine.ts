import { once } from 'node:events';
import { createServer } from 'node:net';
import { RulesUnusable, requireUsable } from '../../features/e-invoices/official-rules/official-rules.ts';
import { problemOfPlace, unusableFolder } from '../../platform/local-postgres/data-folder.ts';
import { checkSecretKeys, secretKeysOf } from '../../platform/operations/secret-box.ts';
import type { Settings } from '../settings.ts';
import { SettingError } from '../settings.ts';
import { startListening } from './listen.ts';
import { requireTracePackages } from './trace-packages.ts';

/**
 * Finds out what only this machine can tell of the settings, before anything is made or started.
 * @throws SettingError, UnusableKey, EmbeddedPostgresError
 */
export async function checkMachine(settings: Settings): Promise<void> {
  const { host, port, bounces, eInvoiceRules, traces, databaseUrl, dataDir } = settings;
  const problem = databaseUrl === undefined ? await problemOfPlace(dataDir) : undefined;
  if (problem !== undefined) throw unusableFolder(problem);
  await checkSecretKeys(secretKeysOf(settings));
  await checkPort({ name: 'PORT', port, host });
  if (bounces !== undefined) await checkPort({ name: 'BOUNCE_SMTP_PORT', port: bounces.port, host });
  if (eInvoiceRules !== undefined) nameRulesSettingInError(() => requireUsable(eInvoiceRules));
  if (traces !== undefined) requireTracePackages();
}

/** Lets the message for the operator name the setting. @throws SettingError */
export function nameRulesSettingInError<T>(open: () => T): T {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof RulesUnusable)) throw error;
    throw new SettingError(`E_INVOICE_RULES ${error.message}`, { cause: error });
  }
}

async function checkPort(place: Parameters<typeof startListening>[1]): Promise<void> {
  await startListening(async () => {
    const server = createServer();
    // Rejects with the error of listening.
    await once(server.listen({ port: place.port, host: place.host }), 'listening');
    server.close();
    await once(server, 'close');
  }, place);
}
