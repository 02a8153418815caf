import { commonWords } from '../../../text/common-texts.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const firstDayTexts = textsByLanguage({
  ...commonWords('address city'),
  title: ['Det viktigste først', 'First things first'],
  lead: [
    'Fire svar som avgjør hva som står på fakturaene. Alt kan endres senere, under Selskap.',
    'Four answers that decide what invoices say. All of it can be changed later, under Company.',
  ],
  vatRegistered: [
    'Er selskapet registrert i Merverdiavgiftsregisteret?',
    'Is the company registered for VAT (Merverdiavgiftsregisteret)?',
  ],
  vatHint: [
    'Står det MVA bak organisasjonsnummeret i Brønnøysundregistrene, er svaret ja.',
    'Where the public register shows MVA after the organisation number, the answer is yes.',
  ],
  registered: ['Ja, selskapet er registrert', 'Yes, the company is registered'],
  registeredHint: ['Nye fakturalinjer får 25 % mva.', 'New invoice lines get 25 % VAT.'],
  notRegistered: ['Nei, ikke ennå', 'No, not yet'],
  notRegisteredHint: ['Nye fakturalinjer får ingen mva.', 'New invoice lines get no VAT.'],
  withoutVat: ['Fakturaene kan ikke ha mva', 'Invoices cannot have VAT'],
  withoutVatHint: [
    'Bare registrerte selskaper kan kreve mva. Har dere mva-pliktig salg for mer enn 50 000 kroner på tolv måneder, skal selskapet registreres. Er det alt sendt fakturaer med mva, må de krediteres.',
    'Only registered companies can charge VAT. Once sales that VAT applies to pass 50 000 kroner in twelve months, the company must register. Invoices already sent with VAT must be credited.',
  ],
  vatRegisteredFrom: ['Registrert fra', 'Registered from'],
  vatRegisteredFromHint: [
    'Dagen i Merverdiavgiftsregisteret. Vet du den ikke, eller var det før 2000, kan feltet stå tomt.',
    'The day in Merverdiavgiftsregisteret. Leave it empty if you do not know it, or if it was before 2000.',
  ],
  supplyKind: ['Hva selger dere mest av?', 'What do you mostly sell?'],
  supplyKindHint: [
    'Avgjør hvilken inntektskonto salget føres på.',
    'Decides which income account sales are posted on.',
  ],
  goods: ['Varer', 'Goods'],
  services: ['Tjenester', 'Services'],
  where: ['Adressen på fakturaen', 'The address on the invoice'],
  postalCode: ['Postnummer', 'Postal code'],
  pay: ['Hvor skal kundene betale?', 'Where do customers pay?'],
  bankAccount: ['Kontonummer', 'Bank account'],
  bankAccountHint: [
    'Uten kontonummer kan ingen faktura sendes i produksjon.',
    'Without it no invoice can be sent in production.',
  ],
  save: ['Lagre svarene', 'Save the answers'],
  later: ['Senere', 'Later'],
});
