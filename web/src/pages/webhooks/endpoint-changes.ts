import { readBy } from './read-by.ts';
import type { Endpoint } from './webhooks-queries.ts';

type EndpointValues = Pick<Endpoint, 'url' | 'types' | 'description' | 'scopes'>;

/**
 * What a person has changed. An address that is sent makes the person the one by whose rights events go there, and a new
 * description shall not.
 */
export function changesOf(endpoint: Endpoint, { url, types, description, scopes }: EndpointValues) {
  const isOther = readBy(endpoint.scopes).join() !== scopes.join();
  return {
    types,
    description,
    ...(url !== endpoint.url && { url }),
    ...(isOther && { scopes }),
  };
}
