import { recordAuditEvent } from '../../companies/index.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { listMemberships } from '../members/memberships.store.ts';
import { insertPeopleEmail } from '../mail/people-emails.store.ts';
import type { Person } from '../people.store.ts';

/** The mail about a change is tried for so long when the mail server is away. */
const TOLD_MILLISECONDS = 7 * 24 * 3_600_000;

type Change = 'passkey-added' | 'passkey-removed' | 'password-changed' | 'password-reset';

const TOLD: Record<Change, { subject: string; nb: string; en: string }> = {
  'passkey-added': {
    subject: 'Ny passnøkkel i Tilgode / New passkey in Tilgode',
    nb: 'Det er lagt til en passnøkkel som kan logge inn som deg i Tilgode.',
    en: 'A passkey that can sign in as you was added in Tilgode.',
  },
  'passkey-removed': {
    subject: 'Passnøkkel fjernet i Tilgode / Passkey removed in Tilgode',
    nb: 'En av passnøklene dine i Tilgode er fjernet.',
    en: 'One of your passkeys in Tilgode was removed.',
  },
  'password-changed': {
    subject: 'Passordet ditt i Tilgode er endret / Your password in Tilgode was changed',
    nb: 'Passordet ditt i Tilgode er endret. Du er logget ut i alle andre nettlesere.',
    en: 'Your password in Tilgode was changed. You are signed out in all other browsers.',
  },
  'password-reset': {
    subject: 'Passordet ditt i Tilgode er endret / Your password in Tilgode was changed',
    nb: 'Passordet ditt i Tilgode er valgt på nytt med en lenke. Passnøklene dine er fjernet, og du er logget ut i alle andre nettlesere.',
    en: 'Your password in Tilgode was chosen anew by a link. Your passkeys were removed, and you are signed out in all other browsers.',
  },
};

/**
 * Writes a change of a person's sign-in to the audit log of every open company of the person. Tells the person by mail,
 * because somebody else may have made the change.
 * @param address the IP address of the request
 */
export async function noteSignInChange(
  trx: Trx,
  { id: personId, email }: Pick<Person, 'id' | 'email'>,
  { change, address, details = {} }: { change: Change; address: string; details?: Record<string, unknown> },
  now: Date,
): Promise<void> {
  for (const { companyId } of await listMemberships(trx, personId)) {
    const event = {
      actor: email,
      address,
      action: `people.${change}`,
      companyId,
      subject: email,
      details,
    } as const;
    await recordAuditEvent(trx, event, now);
  }
  const { subject, nb, en } = TOLD[change];
  const mail = {
    recipient: email,
    subject,
    text: `${nb}
${en}

IP-adresse / IP address: ${address}

Var det ikke deg? Velg «Glemt passordet?» på innloggingssiden med det samme: Et nytt passord stenger alle andre ute.
Was it not you? Choose “Forgot your password?” on the sign-in page at once: a new password shuts everybody else out.
`,
    about: { personId },
    expiresAt: new Date(now.getTime() + TOLD_MILLISECONDS),
  };
  await insertPeopleEmail(trx, mail, now);
}
