import { sql } from 'kysely';

/** How a breach names the quote `q`. */
export const NAME_OF_QUOTE = sql`format('quote %s (%s)', coalesce(q.number::text, 'draft'), q.id)`;
