import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const vatTermTexts = textsByLanguage({
  title: ['Mva-terminer', 'VAT periods'],
  hint: [
    'Hvor ofte selskapet leverer mva-melding. Velg kalenderåret bare hvis Skatteetaten har innvilget årstermin.',
    'How often the company files a VAT return. Choose the calendar year only if the tax authority has granted it.',
  ],
  kind: ['Termin', 'VAT period'],
  kinds: { 'two-monthly': ['To måneder', 'Two months'], yearly: ['Kalenderåret', 'The calendar year'] },
  from: ['Fra og med', 'From'],
  fromHint: ['Tidligere år beholder terminene de hadde.', 'Earlier years keep the periods that they had.'],
  now: (kind: string, from: number | null) =>
    from === null ? [kind, kind] : [`${kind} fra og med ${from}`, `${kind} from ${from}`],
});
