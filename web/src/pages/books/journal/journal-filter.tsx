import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { monthName } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { MonthField } from '../../../ui/date-field.tsx';
import { useFilters } from '../../../ui/list/use-filters.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { AccountSelect } from '../../ledger/account-select.tsx';
import { chartQuery } from '../../ledger/books-queries.ts';
import { booksTexts } from '../../ledger/books-texts.ts';
import { kindName } from '../../ledger/entry-name.ts';
import { addMonths, periodProblems, thisYear } from '../period.ts';
import { KINDS, journal, newestQuery } from './journal-queries.ts';

/** The journal of a period, by default of the year of today, with its filters in words. */
export function useJournalFilter() {
  const texts = useTexts(booksTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const chart = useQuery(chartQuery(accountId));
  const today = useToday();
  const year = thisYear(today ?? '2000');
  const lastYear = { from: addMonths(year.from, -12), to: addMonths(year.to, -12) };
  const { values, change } = useFilters(journal.filters, year);
  const period = { from: values.from || year.from, to: values.to || year.to };
  const problems = periodProblems(period, 12);
  const isReady = today !== undefined;
  const isValid = !isReady || Object.keys(problems).length === 0;
  const isYear = [year, lastYear].some(({ from, to }) => from === period.from && to === period.to);
  const monthField = (name: 'from' | 'to') => ({
    name,
    label: texts[name],
    pill: '',
    input: (
      <MonthField
        label={texts[name]}
        value={period[name]}
        // Both months, so that the address means the same next year.
        onChange={(month) => change({ ...period, [name]: month })}
        error={problems[name] && texts[problems[name]]}
      />
    ),
  });
  const { account } = values;
  const accountName = chart.data?.find(({ number }) => number === account)?.names[language];
  const list = useList(journal, { usual: year, isReady, isValid });
  const elsewhere = useQuery({
    ...newestQuery(accountId, list.filter),
    enabled: list.page.data?.totalCount === 0,
  });
  return {
    list,
    /** The newest year with entries that the filter chooses, where the period has none; null where no year has any. */
    elsewhere: elsewhere.data,
    /** Shows the whole of that year. */
    showYear: (found: string) => change({ from: `${found}-01`, to: `${found}-12` }),
    fields: [
      monthField('from'),
      monthField('to'),
      {
        name: 'kind',
        label: texts.kind,
        all: texts.anyKind,
        words: Object.fromEntries(KINDS.map((kind) => [kind, kindName(kind, language)])),
      },
      {
        name: 'account',
        label: texts.account,
        pill: [account, accountName].join(' ').trim(),
        input: (
          <AccountSelect
            label={texts.account}
            accounts={chart.data ?? []}
            value={account}
            onChange={(number) => change({ account: number })}
            placeholder={texts.anyAccount}
            clearable
            comboboxProps={{ withinPortal: false }}
          />
        ),
      },
      { name: 'amountFrom', label: texts.amountFrom },
      { name: 'amountTo', label: texts.amountTo },
    ] as const,
    moreViews: [
      {
        label: texts.period,
        names: { this: texts.thisYear, last: texts.lastYear },
        views: { this: {}, last: lastYear },
      },
    ],
    pills:
      isYear || !isReady || !isValid
        ? []
        : [
            {
              label: `${monthName(period.from, language)} – ${monthName(period.to, language)}`,
              without: { from: '', to: '' },
            },
          ],
  };
}
