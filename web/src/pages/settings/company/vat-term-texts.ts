import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const vatTermTexts = textsByLanguage({
  title: ['Mva-terminer', 'VAT periods'],
  hint: [
    'Hvor ofte selskapet leverer mva-melding. Årstermin krever at Skatteetaten har innvilget det.',
    'How often the company files a VAT return. A yearly period must have been granted by the tax authority.',
  ],
  kind: ['Termin', 'VAT period'],
  kinds: { 'two-monthly': ['To måneder', 'Two months'], yearly: ['Kalenderåret', 'The calendar year'] },
  from: ['Fra og med', 'From'],
  fromHint: ['Tidligere år beholder terminene de hadde.', 'Earlier years keep the periods that they had.'],
  now: (kind: string, from: number | null) =>
    from === null ? [kind, kind] : [`${kind} fra og med ${from}`, `${kind} from ${from}`],
});
