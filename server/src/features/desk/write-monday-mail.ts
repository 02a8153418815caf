import { formatLocalDate } from '../../domain/days/local-date.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { Deadline } from '../../domain/desk/desk.ts';
import type { MondayMailLanguage } from '../people/index.ts';
import { mondayMailHtml } from './monday-mail-html.ts';
import type { MondayMailContent } from './monday-mail-words.ts';
import { WORDS } from './monday-mail-words.ts';
import type { DeskCompany } from './read-desk.ts';

/** A longer mail is not read. The page has all of them. */
const MOST_COMPANIES = 50;
const INDENT = '   ';

type Told = { language: MondayMailLanguage; today: LocalDate; baseUrl: string };

/**
 * The mail of a Monday: the companies at which something waits, the most urgent first.
 * @returns undefined when nothing waits anywhere: then no mail goes
 */
export function writeMondayMail(
  companies: readonly DeskCompany[],
  told: Told,
): { subject: string; text: string; html: string } | undefined {
  const waiting = companies.filter(({ urgency }) => urgency !== null && urgency !== 'nothing');
  if (waiting.length === 0) return undefined;
  const open = companies.filter(({ isClosed }) => !isClosed).length;
  const content = contentOf(waiting, open, told);
  return { subject: content.subject, text: mondayMailText(content), html: mondayMailHtml(content) };
}

/** @param open how many open companies the person has */
function contentOf(
  waiting: readonly DeskCompany[],
  open: number,
  { language, today, baseUrl }: Told,
): MondayMailContent {
  const words = WORDS[language];
  const shown = waiting.slice(0, MOST_COMPANIES);
  const left = waiting.length - shown.length;
  return {
    language,
    subject: words.subject(waiting.length),
    lead: words.lead(waiting.length, open, formatLocalDate(today)),
    groups: (['now', 'soon', 'later'] as const).flatMap((urgency) => {
      const ofGroup = shown.filter((one) => one.urgency === urgency);
      if (ofGroup.length === 0) return [];
      const companies = ofGroup.map((company) => ({
        name: company.companyName,
        address: `${baseUrl}/app/${company.accountId}`,
        deadlines: company.deadlines.map((one) => words.deadlines[one.kind](due(one, language), company)),
        counts: countsOf(company, language),
      }));
      return [{ urgency, title: words.groups[urgency], companies }];
    }),
    more: left > 0 ? words.more(left) : '',
    all: { text: words.all, address: `${baseUrl}/app/` },
    off: words.off,
  };
}

/** The mail as text, for mail programs that show no HTML. */
function mondayMailText({ lead, groups, more, all, off }: MondayMailContent): string {
  return [
    lead,
    ...groups.map(({ title, companies }) =>
      [
        title.toUpperCase(),
        ...companies.map(({ name, address, deadlines, counts }) =>
          [
            name,
            ...[...deadlines, counts, address].filter((line) => line !== '').map((line) => INDENT + line),
          ].join('\n'),
        ),
      ].join('\n\n'),
    ),
    [more, `${all.text}: ${all.address}`].filter((line) => line !== '').join('\n'),
    off,
    '',
  ].join('\n\n');
}

function countsOf({ waiting, overdue }: DeskCompany, language: MondayMailLanguage): string {
  if (waiting === null) return '';
  const words = WORDS[language];
  return [
    words.bankTransactions(waiting.bankTransactions),
    words.proposals(waiting.proposals),
    words.bounced(waiting.bounced),
    words.overdue(overdue?.count ?? 0, kroner(overdue?.amount ?? 0, language)),
    words.drafts(waiting.drafts),
    words.acceptedQuotes(waiting.acceptedQuotes),
  ]
    .filter((text) => text !== '')
    .join(', ');
}

/** `10.12.2026, om 10 dager`. */
function due({ on, days }: Deadline, language: MondayMailLanguage): string {
  return `${formatLocalDate(on)}, ${WORDS[language].inDays(days)}`;
}

function kroner(amount: number, language: MondayMailLanguage): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(amount);
}
