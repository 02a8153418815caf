import type { AccountTrx } from '../../../platform/database/database.ts';
import { tellAdmins } from '../../people/index.ts';
import { findCompanyId } from './endpoints.store.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';

const REASONS = {
  gone: [
    'mottakeren svarte at adressen er borte (410)',
    'the receiver answered that the address is gone (410)',
  ],
  failing: ['alle forsøk har feilet i fem dager', 'every attempt has failed for five days'],
} as const;

/** Mails the owner and the admins that the service has disabled an endpoint. */
export async function tellOfDisabled(
  trx: AccountTrx,
  { url, disabledReason }: WebhookEndpoint,
  now: Date,
): Promise<void> {
  const companyId = await findCompanyId(trx);
  if (companyId === undefined || disabledReason === null) return;
  const [nb, en] = REASONS[disabledReason];
  const { host } = new URL(url);
  await tellAdmins(
    trx,
    companyId,
    {
      subject: `Webhook til ${host} er slått av / is disabled`,
      text: [
        `Konto ${trx.accountId}: hendelser sendes ikke lenger til ${host}, fordi ${nb}.`,
        'Slå den på igjen når mottakeren virker, og be om å få sendt på nytt det som har skjedd imens (replay).',
        '',
        `Account ${trx.accountId}: events are no longer sent to ${host}, because ${en}.`,
        'Enable it again when the receiver works, and replay what has happened meanwhile.',
        '',
      ].join('\n'),
    },
    now,
  );
}
