import type { Texts } from '../../../text/language.tsx';

const nb = {
  title: 'Mva-terminer',
  hint: 'Hvor ofte selskapet leverer mva-melding. Årstermin krever at Skatteetaten har innvilget det.',
  kind: 'Termin',
  kinds: { 'two-monthly': 'To måneder', yearly: 'Kalenderåret' },
  from: 'Fra og med',
  fromHint: 'Tidligere år beholder terminene de hadde.',
  now: (kind: string, from: number | null) => (from === null ? kind : `${kind} fra og med ${from}`),
};

const en: typeof nb = {
  title: 'VAT periods',
  hint: 'How often the company files a VAT return. A yearly period must have been granted by the tax authority.',
  kind: 'VAT period',
  kinds: { 'two-monthly': 'Two months', yearly: 'The calendar year' },
  from: 'From',
  fromHint: 'Earlier years keep the periods that they had.',
  now: (kind, from) => (from === null ? kind : `${kind} from ${from}`),
};

export const vatTermTexts: Texts<typeof nb> = { nb, en };
