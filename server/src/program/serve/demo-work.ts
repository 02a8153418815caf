import { openDatabase } from '../../platform/database/database.ts';
import { makeDemo } from '../cli/demo.ts';
import type { Work } from './worker.ts';

/** Makes the demo, in a process that ends then. */
export const work: Work = async ({ settings, connection }) => {
  const { db, close } = openDatabase(connection, 'request', 2);
  await makeDemo({ db, now: new Date(), actor: 'first start' }, settings.baseUrl);
  await close();
  return undefined;
};
