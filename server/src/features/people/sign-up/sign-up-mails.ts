import { textsByLanguage } from '../../../domain/texts/language.ts';
import type { Language } from '../../../domain/texts/language.ts';
import { LINK_PLACEHOLDER } from '../mail/people-emails.store.ts';

const textsOf = textsByLanguage({
  subject: ['Registrering i Tilgode', 'Registrering i Tilgode', 'Signing up for Tilgode'],
  lead: [
    'Fortsett registreringen her. Lenken virker én gang, i sju dager:',
    'Hald fram med registreringa her. Lenkja verkar éin gong, i sju dagar:',
    'Go on signing up here. The link works once, for seven days:',
  ],
  known: [
    'Noen vil registrere seg i Tilgode med denne adressen, men du har en bruker her allerede. Logg inn her:',
    'Nokon vil registrere seg i Tilgode med denne adressa, men du har ein brukar her frå før. Logg inn her:',
    'Somebody wants to sign up for Tilgode with this address, but you have a user here already. Sign in here:',
  ],
  forgotten: [
    'Har du glemt passordet, kan du velge et nytt der.',
    'Har du gløymt passordet, kan du velje eit nytt der.',
    'If you have forgotten the password, you can choose a new one there.',
  ],
  ignore: [
    'Var det ikke deg, kan du se bort fra e-posten.',
    'Var det ikkje deg, kan du sjå bort frå e-posten.',
    'If it was not you, ignore this email.',
  ],
});

/** The mail of a sign-up. Its subject is the same for all, because others may see the subject of a mail on its way. */
export function signUpMail(language: Language): { subject: string; text: string } {
  const { subject, lead, ignore } = textsOf(language);
  return { subject, text: `${lead}\n\n${LINK_PLACEHOLDER}\n\n${ignore}\n` };
}

/** The text of that mail to somebody who has an account. */
export function textForKnown(language: Language, baseUrl: string): string {
  const { known, forgotten, ignore } = textsOf(language);
  return `${known}\n\n${baseUrl}/app/sign-in\n\n${forgotten} ${ignore}\n`;
}

type Waiting = { companyId: string; name: string; orgNumber: string; ownerEmail: string };

/** To the operator: a company waits to be opened. */
export function mailOfWaiting({ companyId, name, orgNumber, ownerEmail }: Waiting) {
  return {
    subject: `${name} venter på å bli åpnet / waits to be opened`,
    text: `${ownerEmail} har registrert ${name} (organisasjonsnummer ${orgNumber}). Testmiljøet er i bruk. Produksjon åpnes med kommandoen nedenfor.
${ownerEmail} has signed up ${name} (organisation number ${orgNumber}). The test environment is in use. The command below opens production.

tilgode company approve ${companyId}

Undersøk først at personen kan handle for selskapet. Alle som venter: tilgode company list --waiting
First find out whether the person may act for the company. All that wait: tilgode company list --waiting
`,
  };
}

/** To the owner and the operator: production is open. */
export function mailOfOpened(name: string, link: string) {
  return {
    subject: `${name}: produksjon er åpnet / production is open`,
    text: `${name} kan nå sende fakturaer til kundene sine. Bytt til «Produksjon» i appen:
${name} can now send invoices to its customers. Switch to “Production” in the app:

${link}

Det som ligger i testmiljøet, blir der.
What is in the test environment stays there.
`,
  };
}
