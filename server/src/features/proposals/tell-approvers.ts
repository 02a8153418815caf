import type { Trx } from '../../platform/database/database.ts';
import type { CallContext } from '../../platform/http/endpoint.ts';
import { tellAdmins } from '../people/index.ts';

/**
 * Mails the owner and the admins that something waits for them. Only where nothing has waited before, so that an API client that asks
 * on and on sends no flood. The mail has none of its words.
 */
export async function tellApprovers({
  trx,
  accountId,
  caller,
  now,
  baseUrl,
}: CallContext & { trx: Trx }): Promise<void> {
  const address = `${baseUrl}/app/${accountId}/proposals`;
  await tellAdmins(
    trx,
    caller.companyId,
    {
      subject: 'Noe venter på godkjenning / Something waits for your approval',
      text: [
        `Konto ${accountId}: en API-klient vil gjøre noe som du må godkjenne først. Ingenting er gjort ennå.`,
        'Se hva som vil skje, og godkjenn eller avslå innen sju dager:',
        address,
        '',
        `Account ${accountId}: an API client wants to do something that you have to approve first. Nothing is done yet.`,
        'See what will happen, and approve or decline within seven days:',
        address,
        '',
      ].join('\n'),
    },
    now,
  );
}
