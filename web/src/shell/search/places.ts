import type { Right } from '../../../../server/src/domain/access/roles.ts';
import { folded } from '../../text/folded.ts';

/** The languages of the app. */
type Tongue = 'nb' | 'en';

/**
 * A place of the app that is found by its name and by other words for it. Loaded with the search.
 */
export type Place = {
  /** Below the account. */
  path: string;
  /** The name, in both languages, because people search in either. Of a field or card: as it stands on its page. */
  name: Readonly<Record<Tongue, string>>;
  /** Other words that people use. */
  words: string;
  /** Whether the name is that of a field or card on the page, to which the search leads. */
  isOnPage?: boolean;
  right?: Right;
};

const place = (path: string, nb: string, en: string, words: string, more: Partial<Place> = {}): Place => ({
  path,
  name: { nb, en },
  words,
  ...more,
});
const company = (part: string) => (nb: string, en: string, words: string) =>
  place(`settings/company?part=${part}`, nb, en, words, { isOnPage: true, right: 'changeSettings' });
const ofCompany = company('company');
const ofLook = company('look');
const ofMail = company('mail');
const ofReminders = company('reminders');
const ofBank = company('bank');
const ofBooks = company('books');
const me = (nb: string, en: string, words: string) => place('me', nb, en, words, { isOnPage: true });

/** The fields and cards of the settings. */
export const SETTINGS: readonly Place[] = [
  ofCompany('Navn', 'Name', 'firmanavn selskapsnavn company name'),
  ofCompany('Organisasjonsnummer', 'Organisation number', 'orgnr org.nr orgnummer'),
  ofCompany('Adresse', 'Address', 'postadresse gate street'),
  ofCompany('Svaradresse', 'Reply-to address', 'reply-to e-post epost email kontakt svar'),
  ofCompany('Kontonummer', 'Bank account', 'bankkonto konto iban account number bank betaling'),
  ofCompany('BIC', 'BIC', 'swift utland iban'),
  ofCompany('Betalingsfrist i dager', 'Payment term in days', 'forfall forfallsdato kredittid due date term'),
  ofCompany('Kontrollsiffer i KID', 'Check digit of KIDs', 'kid mod10 mod11 avtalegiro ocr'),
  ofBank('Vipps', 'Vipps', 'vipps mobilepay betaling nøkler salgsenhet payment keys'),
  ofCompany('Lagringsplass', 'Storage', 'plass kvote quota space'),
  ofLook('Logo', 'Logo', 'bilde merke image brand'),
  ofLook('Farge på fakturaen', 'Colour of the invoice', 'farger design utseende profil color accent'),
  ofLook(
    'Språk til kunder i Norge',
    'Language for customers in Norway',
    'engelsk nynorsk bokmål english norwegian',
  ),
  ofMail('Emne', 'Subject', 'e-posttekst mailtekst epost mail text'),
  ofMail('Melding', 'Message', 'e-posttekst mailtekst hilsen epost mail text greeting'),
  ofReminders(
    'Automatiske brev',
    'Automatic letters',
    'purring purre purregebyr gebyr inkassovarsel inkasso forfall rente renter forsinkelsesrente reminder dunning collection fee interest',
  ),
  ofBank('Innbetalinger hentes fra', 'Payments come from', 'ocr camt bankfil format file'),
  ofBank('Valuta', 'Currencies', 'euro eur usd dollar sek dkk gbp currency iban utland utenlandsk foreign'),
  ofBank('Konto for bankgebyrer', 'Account for bank fees', 'gebyr bank fee 7770'),
  ofBank(
    'Skriv av øredifferanser inntil (kroner)',
    'Write off differences of up to (kroner)',
    'øreavrunding avrunding differanse rounding',
  ),
  ofBooks('Merverdiavgift', 'VAT', 'mva moms avgift vat'),
  ofBooks(
    'Registrert i Merverdiavgiftsregisteret',
    'Registered for VAT (Merverdiavgiftsregisteret)',
    'mva-registrert momsregistrert vat registered',
  ),
  ofBooks('Vanlig mva-sats', 'Standard VAT rate', 'moms sats prosent 25 vat rate standard'),
  ofBooks(
    'Vanlig grunn til 0 % mva',
    'Usual reason for 0 % VAT',
    'standardkode mva fritak mva-kode unntatt exempt zero vat code',
  ),
  ofBooks('Salg til utlandet er eksport', 'Sales abroad are export', 'eksport mva utland foreign vat'),
  ofBooks('Mva-terminer', 'VAT periods', 'termin årstermin mva moms period vat'),
  ofBooks('Fakturanummer', 'Invoice numbers', 'nummerserie nummerering første number series numbering'),
  ofBooks('Regnskap i produksjon', 'Accounting in production', 'bokføring slå på books bookkeeping'),
  place(
    'settings/leaving',
    'Avslutt selskapet',
    'Close the company',
    'slett slette si opp oppsigelse legge ned opphør åpne igjen delete end terminate reopen',
    { isOnPage: true, right: 'closeCompany' },
  ),
  me('Navn', 'Name', 'mitt navn own name profil profile'),
  me('Passord', 'Password', 'bytt passord change password innlogging'),
  me('Passnøkler', 'Passkeys', 'passkey fingeravtrykk ansikt innlogging sign in'),
];

/** What people begin anew. */
export const ACTIONS: readonly Place[] = [
  place('invoices/new', 'Ny faktura', 'New invoice', 'lag fakturere opprett create bill', { right: 'sell' }),
  place('quotes/new', 'Nytt tilbud', 'New quote', 'lag opprett pristilbud create offer', { right: 'sell' }),
  place(
    'recurring/new',
    'Ny gjentakende faktura',
    'New recurring invoice',
    'lag opprett abonnement subscription',
    {
      right: 'sell',
    },
  ),
  place('books/journal/new', 'Nytt bilag', 'New entry', 'lag før bilag postering voucher post', {
    right: 'keepBooks',
  }),
];

/** Pages with the other words that people use for them. Those of the menu have their names there. */
export const PAGES: readonly Place[] = [
  place('', 'Oversikt', 'Overview', 'forside dashboard hjem hvordan går det home start how is it going'),
  place('invoices', 'Fakturaer', 'Invoices', 'faktura salg invoice bill billing'),
  place(
    'invoices?outstanding=true',
    'Ubetalte fakturaer',
    'Unpaid invoices',
    'utestående restanse open unpaid outstanding',
  ),
  place(
    'invoices?overdue=true',
    'Forfalte fakturaer',
    'Overdue invoices',
    'forfall purring purre inkasso overdue reminder dunning late',
  ),
  place('invoices?status=draft', 'Utkast', 'Drafts', 'fakturautkast usendt draft unsent'),
  place('invoices?undelivered=true', 'Ikke levert', 'Not delivered', 'retur kom ikke fram bounced email'),
  place(
    'invoices?type=credit_note',
    'Kreditnotaer',
    'Credit notes',
    'kreditere krediter kreditering angre credit refund cancel',
  ),
  place(
    'proposals',
    'Godkjenninger',
    'Approvals',
    'godkjenn godkjenne avslå agent ki ai forespørsel approve decline proposal request',
  ),
  place('quotes', 'Tilbud', 'Quotes', 'pristilbud quote offer estimate'),
  place('recurring', 'Gjentakende fakturaer', 'Recurring invoices', 'abonnement avtale subscription repeat'),
  place('payments', 'Innbetalinger', 'Payments', 'betaling betalt payment paid received'),
  place('bank', 'Bank', 'Bank', 'bankfil ocr kontoutskrift camt statement'),
  place(
    'bank/waiting',
    'Transaksjoner som venter',
    'Transactions that wait',
    'umatchet avstemme match unmatched',
  ),
  place('bank/reconciliation', 'Bankavstemming', 'Bank reconciliation', 'avstemming saldo reconcile 1920'),
  place('bank/refunds', 'Tilbakebetalinger', 'Refunds', 'betale tilbake refusjon utbetaling refund'),
  place('customers', 'Kunder', 'Customers', 'kunde klient kontakt customer client'),
  place('products', 'Produkter', 'Products', 'vare varer prisliste product item price'),
  place('mail', 'E-post', 'Mail', 'epost utboks sendt mail outbox'),
  place('books/journal', 'Bilag', 'Journal', 'bilag postering føring voucher entry journal'),
  place(
    'books/vouchers',
    'Kvitteringer',
    'Receipts',
    'kvittering utgift utlegg leverandørfaktura kjøp receipt expense',
    {
      right: 'keepBooks',
    },
  ),
  place('books/reports', 'Rapporter', 'Reports', 'tall rapport report figures'),
  place(
    'books/reports/income-statement',
    'Resultat',
    'Income statement',
    'resultatregnskap resultatrapport overskudd underskudd inntekter kostnader i fjor fjoråret året før profit loss result last year rapport report',
  ),
  place(
    'books/reports/balance-sheet',
    'Balanse',
    'Balance sheet',
    'eiendeler gjeld egenkapital assets debt equity rapport report',
  ),
  place('books/reports/trial-balance', 'Saldobalanse', 'Trial balance', 'råbalanse rapport report'),
  place('books/reports/ledger', 'Hovedbok', 'Ledger', 'kontospesifikasjon general ledger rapport report'),
  place('books/reports/journal', 'Bilagsjournal', 'Journal', 'bokføringsspesifikasjon rapport report'),
  place(
    'books/reports/receivables',
    'Åpne poster',
    'Receivables',
    'kundereskontro aldersfordeling aged debtors rapport report',
  ),
  place(
    'books/reports/vat',
    'Mva-rapport',
    'VAT report',
    'mva-oppgave mva-melding moms merverdiavgift vat return rapport report',
  ),
  place(
    'books/reports/sales',
    'Salg',
    'Sales',
    'omsetning inntekt beste kunder per kunde revenue turnover best customers rapport report',
  ),
  place('books/reports/products', 'Salg per produkt', 'Sales by product', 'omsetning vare rapport report'),
  place('books/closing', 'Perioder', 'Periods', 'lås periode månedsslutt avslutning close lock month'),
  place('books/opening-balance', 'Åpningsbalanse', 'Opening balance', 'inngående balanse ib opening'),
  place(
    'books/year-end',
    'Årsavslutning',
    'Year-end',
    'årsslutt årsregnskap disponering valuta omregning year close currency revaluation',
  ),
  place('books/exports', 'Eksport', 'Exports', 'saf-t saft revisor regnskapsfører export'),
  place('books/accounts', 'Kontoplan', 'Chart of accounts', 'konto kontoer account'),
  place(
    'books/booking-accounts',
    'Standardkontoer',
    'Booking accounts',
    'konto salgskonto kontering default account',
    {
      right: 'keepBooks',
    },
  ),
  place(
    'first-day',
    'Det viktigste først',
    'First things first',
    'mva-registrert momsregistrert kom i gang oppstart varer tjenester first steps start goods services',
    { right: 'changeSettings' },
  ),
  place('settings/company', 'Selskap', 'Company', 'innstillinger oppsett firma settings setup', {
    right: 'changeSettings',
  }),
  place('settings/e-invoices', 'E-faktura', 'E-invoices', 'ehf peppol efaktura einvoice', {
    right: 'changeSettings',
  }),
  place(
    'settings/people',
    'Personer',
    'People',
    'brukere bruker inviter regnskapsfører revisor ansatt tilgang roller rettigheter users invite accountant access roles',
  ),
  place('settings/audit-log', 'Endringslogg', 'Change log', 'historikk hvem logg audit history', {
    right: 'readLogs',
  }),
  place(
    'settings/leaving',
    'Ta med alt',
    'Take everything',
    'last ned alt eksport eksporter flytte flytt si opp avslutt slett bytte kopi sikkerhetskopi download export leave copy backup move delete cancel',
    { right: 'takeEverything' },
  ),
  place('settings/api-clients', 'API-klienter', 'API clients', 'nøkkel integrasjon token key integration', {
    right: 'manageApiClients',
  }),
  place('settings/apps', 'Apper', 'Apps', 'oauth registrere integrasjon app register integration', {
    right: 'manageApiClients',
  }),
  place(
    'settings/connected-apps',
    'Tilkoblede apper',
    'Connected apps',
    'tilgang integrasjon koble fra nettbutikk oauth access disconnect integration',
  ),
  place('webhooks', 'Webhooks', 'Webhooks', 'varsling integrasjon callback', { right: 'manageWebhooks' }),
  place('events', 'Hendelser', 'Events', 'feed event'),
  place('requests', 'API-logg', 'API log', 'kall feilsøking calls requests', { right: 'readLogs' }),
  place('imports', 'Import', 'Import', 'csv excel hente inn import', { right: 'sell' }),
  place(
    'move-in',
    'Flytt hit',
    'Move in',
    'flytte flytting bytte system saf-t saft importer fiken tripletex poweroffice visma conta switch migrate import',
    { right: 'keepBooks' },
  ),
  place('me', 'Min bruker', 'My account', 'profil konto passord profile password'),
];

/** Places that the person may open and whose words begin with everything that is typed, the best first. */
export function placesFor(
  typed: string,
  places: readonly Place[],
  language: Tongue,
  may: (right: Right) => boolean,
): Place[] {
  const asked = folded(typed).split(BETWEEN_WORDS);
  return places
    .filter(({ right }) => right === undefined || may(right))
    .map((one) => ({ one, distance: distanceOf(one, asked, language) }))
    .filter(({ distance }) => distance < Infinity)
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ one }) => one);
}

const BETWEEN_WORDS = /[\s()/-]+/;

/** How far a place is from what is typed: in its name, in its other name, or in other words. Infinite when it is not meant. */
function distanceOf({ name, words }: Place, asked: readonly string[], language: Tongue): number {
  const { nb, en } = name;
  const kinds = [name[language], `${nb} ${en}`, `${nb} ${en} ${words}`].map((text) =>
    folded(text).split(BETWEEN_WORDS),
  );
  const kind = kinds.findIndex((known) => asked.every((part) => known.some((word) => word.startsWith(part))));
  return kind === -1 ? Infinity : kind;
}
