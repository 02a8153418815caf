import { textsByLanguage } from '../../../text/texts-by-language.ts';

/** What the sender should know although the draft can be sent, by the code of the service. `place` names the field. */
export const adviceTexts = textsByLanguage({
  'due-date-past': () => [
    'Forfallsdatoen er passert. Purringer, gebyr og renter regnes fra 30 dager etter at fakturaen er sendt (forsinkelsesrenteloven § 2).',
    'The due date is past. Letters, fees and interest count from 30 days after the invoice is sent (forsinkelsesrenteloven § 2).',
  ],
  'due-date-soon': () => [
    'Forbrukeren får under 14 dager på å betale. Purringer, gebyr og renter regnes fra 30 dager etter at fakturaen er sendt (forsinkelsesrenteloven § 2).',
    'The consumer gets less than 14 days to pay. Letters, fees and interest count from 30 days after the invoice is sent (forsinkelsesrenteloven § 2).',
  ],
  'due-date-soon-business': () => [
    'Bedriften får under 14 dager på å betale. En purring uten gebyr kan sendes dagen etter forfall. Gebyr og renter regnes fra 30 dager etter at fakturaen er sendt, med mindre forfallsdatoen er avtalt på forhånd (forsinkelsesrenteloven § 2).',
    'The business gets less than 14 days to pay. A reminder without a fee can go the day after the due date. Fees and interest count from 30 days after the invoice is sent, unless the due date was agreed on beforehand (forsinkelsesrenteloven § 2).',
  ],
  'e-invoice-duty': () => [
    'Norske bedrifter skal ha e-faktura fra 1. januar 2027 (bokføringsforskriften § 5-2-9). Slå på e-faktura for selskapet.',
    'Norwegian businesses are to get e-invoices from 1 January 2027 (bokføringsforskriften § 5-2-9). Turn on e-invoices for the company.',
  ],
  'issued-late': () => [
    'Det er over en måned siden det, eller en del av det, ble levert. En faktura skal normalt sendes innen en måned etter levering, også av det som leveres løpende (bokføringsforskriften §§ 5-2-2 og 5-2-3).',
    'More than a month has passed since all or a part of it was delivered. An invoice is normally sent within a month of delivery, also for what is delivered over time (bokføringsforskriften §§ 5-2-2 and 5-2-3).',
  ],
  'buyer-number-missing': () => [
    'Fra 1. januar 2028 skal fakturaen vise organisasjonsnummeret til en norsk bedrift (bokføringsforskriften § 5-1-2).',
    'From 1 January 2028 the invoice is to show the organisation number of a Norwegian business (bokføringsforskriften § 5-1-2).',
  ],
  'postal-code-unlikely': () => [
    'Et norsk postnummer har fire sifre. Mangler det en null foran?',
    'A Norwegian post code has four digits. Is a zero missing in front?',
  ],
  'export-within-norway': (place: string) => [
    `${place} har mva-kode for eksport, men kunden er i Norge. Det er bare riktig hvis varen er ført ut av landet eller tjenesten er brukt i utlandet (merverdiavgiftsloven §§ 6-21 og 6-22).`,
    `${place} has the VAT code of exports, but the customer is in Norway. That is right only if the goods left the country or the service was used abroad (merverdiavgiftsloven §§ 6-21 and 6-22).`,
  ],
  'outside-vat-area': () => [
    'Svalbard og Jan Mayen ligger utenfor avgiftsområdet (merverdiavgiftsloven § 1-2). Det som leveres dit, faktureres uten mva.',
    'Svalbard and Jan Mayen lie outside the VAT area (merverdiavgiftsloven § 1-2). What is delivered there is invoiced without VAT.',
  ],
  'dutch-vat-number': () => [
    'Det nederlandske mva-nummeret er ikke NL, ni sifre, B og to sifre. Fra 24. februar 2027 kan fakturaen da ikke sendes som e-faktura.',
    'The Dutch VAT number is not NL, nine digits, B and two digits. From 24 February 2027 the invoice can then not be sent as an e-invoice.',
  ],
  'email-beyond-ascii': () => [
    'E-postadressen har æ, ø, å eller andre særtegn foran @. Mange e-postservere tar ikke imot slike adresser. Er det en skrivefeil?',
    'The email address has æ, ø, å or other special characters before the @. Many mail servers do not take such addresses. Is it a typing mistake?',
  ],
  'unprintable-characters': (place: string) => [
    `${place} har tegn som skriften på fakturaen ikke har. PDF-en viser tomme firkanter i stedet.`,
    `${place} has characters that the font of the invoice lacks. The PDF shows empty squares instead.`,
  ],
});

export type AdviceCode = keyof (typeof adviceTexts)['nb'];

/** Whether the warning keeps nothing from being sent, in production either. */
export function isAdvice(code: string): code is AdviceCode {
  return Object.hasOwn(adviceTexts.nb, code);
}
