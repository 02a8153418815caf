import type { Urgency } from '../../../../server/src/domain/desk/desk.ts';
import { wholeNumber } from '../../text/formats.ts';
import { commonWords } from '../../text/common-texts.ts';
import type { Wording } from '../../text/texts-by-language.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';
import type { DeskView } from './desk-choice.ts';

const left = (days: number): Wording => {
  if (days === 0) return ['i dag', 'today'];
  if (days < 0) {
    return [
      `${-days} ${days === -1 ? 'dag' : 'dager'} siden`,
      `${-days} ${days === -1 ? 'day' : 'days'} ago`,
    ];
  }
  return [`om ${days} ${days === 1 ? 'dag' : 'dager'}`, `in ${days} ${days === 1 ? 'day' : 'days'}`];
};

export const deskTexts = textsByLanguage({
  ...commonWords('overdue viewsLabel'),
  title: ['Alle selskaper', 'All companies'],
  lead: (waiting: number, all: number) => [
    waiting === 0
      ? `Ingenting venter i de ${all} selskapene dine.`
      : `Noe venter i ${waiting} av ${all} selskaper. Det som haster mest, står først.`,
    waiting === 0
      ? `Nothing waits at your ${all} companies.`
      : `Something waits at ${waiting} of ${all} companies. The most urgent come first.`,
  ],
  searchHint: ['Søk etter selskap', 'Search for a company'],
  company: ['Selskap', 'Company'],
  toDo: ['Å gjøre', 'To do'],
  bank: ['I banken', 'At the bank'],
  drafts: ['Utkast', 'Drafts'],
  proposals: ['Godkjenninger', 'Approvals'],
  vat: ['Mva-frist', 'VAT due'],
  locked: ['Låst til og med', 'Closed through'],
  views: {
    all: ['Alle', 'All'],
    vat: ['Mva forfaller', 'VAT is due'],
    bank: ['Banken venter', 'The bank waits'],
    overdue: ['Forfalt', 'Overdue'],
    drafts: ['Utkast', 'Drafts'],
    proposals: ['Til godkjenning', 'For approval'],
    unlocked: ['Ikke låst', 'Not closed'],
  } satisfies Record<DeskView, Wording>,
  urgencies: {
    now: ['Haster', 'Urgent'],
    soon: ['Snart', 'Soon'],
  } satisfies Partial<Record<Urgency, Wording>>,
  proposalLapses: (days: number) => [
    `Godkjenning utløper ${left(days)[0]}`,
    `An approval lapses ${left(days)[1]}`,
  ],
  left,
  openYear: (year: number) => [`${year} er ikke låst`, `${year} is not closed`],
  notClosed: ['Ingen måned', 'No month'],
  closedBy: (person: string) => [`av ${person}`, `by ${person}`],
  closed: ['Avsluttet', 'Closed'],
  counting: [
    'Tallene lages på nytt. De er klare om litt.',
    'The figures are being counted. They will be here soon.',
  ],
  emptyTitle: ['Du er ikke med i noe selskap ennå', 'You do not belong to a company yet'],
  emptyHint: ['Be en eier eller administrator om å invitere deg.', 'Ask an owner or admin to invite you.'],
  nothingFound: ['Ingen selskaper passer', 'No company fits'],
  nothingFoundHint: [
    'Velg et annet utvalg, eller søk etter noe annet.',
    'Choose another view, or search for something else.',
  ],
  showAll: ['Vis alle selskaper', 'Show all companies'],
  things: (count: number) => [wholeNumber(count, 'nb'), wholeNumber(count, 'en')],
  invitedTo: (count: number) => [
    count === 1 ? 'Du er invitert til ett selskap' : `Du er invitert til ${count} selskaper`,
    count === 1 ? 'You are invited to one company' : `You are invited to ${count} companies`,
  ],
  join: (count: number) => [
    count === 1 ? 'Bli med' : `Bli med i ${count} selskaper`,
    count === 1 ? 'Join' : `Join ${count} companies`,
  ],
  joined: (count: number) => [
    count === 1 ? 'Du er med i ett selskap til.' : `Du er med i ${count} selskaper til.`,
    count === 1 ? 'You joined one company.' : `You joined ${count} companies.`,
  ],
});
