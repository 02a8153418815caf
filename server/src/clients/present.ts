import type { Static } from 'typebox';
import { etagOf } from '../platform/etags.ts';
import type { Client } from './client.ts';
import type { clientSchema } from './schemas.ts';

export function presentClient(client: Client): { body: Static<typeof clientSchema>; etag: string } {
  const { version, createdAt, updatedAt, ...details } = client;
  return {
    body: { ...details, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
    etag: etagOf(version),
  };
}
