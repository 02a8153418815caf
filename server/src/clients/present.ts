import type { Static } from 'typebox';
import { kronerFromOre } from '../domain/money.ts';
import { etagOf } from '../http/etags.ts';
import type { Client } from './client.ts';
import type { clientSchema } from './schemas.ts';

export function presentClient(client: Client): { body: Static<typeof clientSchema>; etag: string } {
  const { createdAt, updatedAt, version } = client;
  return {
    // The schema leaves out what is not in it; to take it out here takes ten times as long, for each of a hundred.
    body: {
      ...client,
      creditBalance: kronerFromOre(client.creditOre),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    },
    etag: etagOf(version),
  };
}
