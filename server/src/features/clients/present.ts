import type { Static } from 'typebox';
import { answerFieldError } from '../../domain/errors/field-errors.ts';
import { kronerFromOre, numberFromAmount } from '../../domain/money.ts';
import { etagOf } from '../../platform/http/answers/etags.ts';
import type { Client, clientWarnings } from './client.ts';
import type { clientSchema } from './schemas.ts';

/** @param warnings of a write */
export function presentClient(
  client: Client,
  warnings: ReturnType<typeof clientWarnings> = [],
): { body: Static<typeof clientSchema>; etag: string } {
  const { createdAt, updatedAt, version } = client;
  return {
    // Fields that are not in the schema are left out later, by the schema. Removing them here takes ten times as long.
    body: {
      ...client,
      creditBalance: kronerFromOre(client.creditOre),
      creditBalances: client.creditBalances.map(({ currency, amountOre }) => ({
        currency,
        amount: numberFromAmount(amountOre),
      })),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      ...(warnings.length > 0 && { warnings: warnings.map(answerFieldError) }),
    },
    etag: etagOf(version),
  };
}

/** The client as events hold it. Nothing leaves fields out there. */
export function presentWholeClient(client: Client): Static<typeof clientSchema> {
  const { body } = presentClient(client);
  const { creditOre: _creditOre, version: _version, ...shown } = body as typeof body & Client;
  return shown;
}
