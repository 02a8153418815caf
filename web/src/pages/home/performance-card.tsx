import { Skeleton, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { InvoiceStatus } from '../../../../server/src/domain/invoices/invoice-status.ts';
import { addDays } from '../../../../server/src/domain/days/local-date.ts';
import { performanceQuery } from '../../http/overview.ts';
import type { Performance } from '../../http/overview.ts';
import { useAccount } from '../../http/session.ts';
import { day, moneyInKroner } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { BarRows } from '../../ui/figures/bar-rows.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import type { Destination } from '../../ui/links.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './home.module.css';
import own from './performance.module.css';
import { performanceTexts } from './performance-texts.ts';
import { termMonths } from './term-months.ts';

/**
 * How the business goes, in figures that lead to what they are made of. A company that has nothing to tell of sees nothing.
 * @param hasSold whether there is something to wait for
 */
export default function PerformanceCard({ today, hasSold }: { today: string; hasSold: boolean }) {
  const texts = useTexts(performanceTexts);
  const { data } = useQuery(performanceQuery(useAccount()));
  const figures = useFigures(data, today);
  if (data === undefined) {
    return hasSold && <Skeleton height={300} radius="lg" className={classes['whole'] ?? ''} aria-busy />;
  }
  if (figures.length === 0 && data.customers === null) return null;
  return (
    <Panel title={texts.title} className={classes['whole']}>
      <div className={own['parts']}>
        {figures.length > 0 && (
          <ul className={own['figures']}>
            {figures.map((figure) => (
              <FigureItem key={figure.label} figure={figure} />
            ))}
          </ul>
        )}
        {data.customers !== null && (
          <BestCustomers customers={data.customers} isBooked={data.result !== null} />
        )}
      </div>
    </Panel>
  );
}

/** The statuses of invoices whose last day for a payment has passed; those that are credited in full are not asked to be paid. */
const DUE = ['paid', 'overdue', 'reminded', 'collection_warning', 'bounced'] satisfies InvoiceStatus[];

type Figure = { label: string; value: string; hints: string[]; link: Destination };

function FigureItem({ figure: { label, value, hints, link } }: { figure: Figure }) {
  return (
    <li className={own['figure']}>
      <Text size="sm" c="dimmed" component="div" className={classes['figure-label'] ?? ''}>
        <AnchorLink {...link} className={classes['cover'] ?? ''} inherit>
          {label}
        </AnchorLink>
        <IconChevronRight size={16} aria-hidden />
      </Text>
      <Text className={`figures ${own['value']}`}>{value}</Text>
      {hints.map((hint) => (
        <Text key={hint} size="sm" c="dimmed">
          {hint}
        </Text>
      ))}
    </li>
  );
}

/** The figures that there are, each with what it means. */
function useFigures(data: Performance | undefined, today: string): Figure[] {
  const texts = useTexts(performanceTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const params = { accountId };
  const { result, payments, vat, credit } = data ?? {};
  const figures: Figure[] = [];
  if (result) {
    const { amount, yearBefore, from, to } = result;
    figures.push({
      label: amount < 0 ? texts.loss : texts.profit,
      value: moneyInKroner(Math.abs(amount), language),
      hints: [
        texts.resultHint,
        ...(yearBefore === null
          ? []
          : [
              (yearBefore < 0 ? texts.lossBefore : texts.profitBefore)(
                moneyInKroner(Math.abs(yearBefore), language),
              ),
            ]),
      ],
      link: { to: '/$accountId/books/reports/income-statement', params, search: { from, to } },
    });
  }
  if (vat) {
    const { amount, earlier, term, next } = vat;
    const isOwed = amount > 0;
    figures.push({
      label: isOwed ? texts.vat : texts.vatCredit,
      value: moneyInKroner(Math.abs(amount), language),
      hints: [
        isOwed ? texts.vatHint : texts.vatCreditHint,
        ...(earlier > 0 ? [texts.vatEarlier(moneyInKroner(earlier, language))] : []),
        (next.amount < 0 ? texts.vatNextCredit : texts.vatNext)(
          moneyInKroner(Math.abs(next.amount), language),
          day(next.dueOn, language),
          termMonths(next, language),
        ),
      ],
      link: {
        to: '/$accountId/books/reports/vat',
        params,
        search: { year: String(term.year), term: String(term.term) },
      },
    });
  }
  if (payments) {
    const { from, invoiceCount, isCut, onTimePercent, averageDays, yearBefore } = payments;
    const search = { dueFrom: from, dueTo: addDays(today, -1) };
    figures.push({
      label: texts.onTime,
      value: texts.percent(onTimePercent),
      hints: [
        isCut ? texts.ofLatest(invoiceCount) : texts.ofYear(invoiceCount),
        ...(yearBefore === null ? [] : [texts.before(texts.percent(yearBefore.onTimePercent))]),
      ],
      link: { to: '/$accountId/invoices', params, search: { ...search, status: DUE.join(',') } },
    });
    if (averageDays !== null) {
      figures.push({
        label: texts.untilPaid,
        value: texts.days(averageDays),
        hints: [
          texts.untilPaidHint,
          ...(yearBefore === null || yearBefore.averageDays === null
            ? []
            : [texts.before(texts.days(yearBefore.averageDays))]),
        ],
        link: { to: '/$accountId/invoices', params, search: { ...search, status: 'paid' } },
      });
    }
  }
  if (credit) {
    figures.push({
      label: texts.credit,
      value: moneyInKroner(credit.amount, language),
      hints: [texts.creditHint(credit.count)],
      link: { to: '/$accountId/customers', params, search: { owing: 'credit' } },
    });
  }
  return figures;
}

function BestCustomers({
  customers: { items, net, isCut, documentCount, from, to },
  isBooked,
}: {
  customers: NonNullable<Performance['customers']>;
  isBooked: boolean;
}) {
  const texts = useTexts(performanceTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  return (
    <section aria-label={texts.best}>
      <div className={own['head']}>
        <div>
          <Text fw={600} component="h3" size="md" m={0}>
            {texts.best}
          </Text>
          <Text size="sm" c="dimmed">
            {isCut ? texts.bestSince(documentCount, day(from, language)) : texts.bestHint}
          </Text>
        </div>
        {isBooked && (
          <AnchorLink
            to="/$accountId/books/reports/sales"
            params={{ accountId }}
            search={{ from, to }}
            size="sm"
          >
            {texts.all}
          </AnchorLink>
        )}
      </div>
      <BarRows
        caption={texts.best}
        headings={[texts.customer, texts.sales]}
        rows={items.map(({ clientId, name, net: sold }) => ({
          id: clientId,
          label: name,
          hint: texts.share(Math.round((100 * sold) / net)),
          value: sold,
          shown: moneyInKroner(sold, language),
          link: { to: '/$accountId/customers/$clientId', params: { accountId, clientId } },
        }))}
      />
    </section>
  );
}
