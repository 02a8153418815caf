import { addDays } from '../../../../server/src/domain/days/local-date.ts';
import type { Overview } from '../../http/overview.ts';
import { useAccount } from '../../http/session.ts';
import { days, moneyInKroner } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { BarRows } from '../../ui/figures/bar-rows.tsx';
import { Panel } from '../../ui/panel.tsx';
import { homeTexts } from './home-texts.ts';

/** What falls due in the weeks to come. Each week opens the list of its invoices. */
export function WeeksCard({ weeks, overdueTo }: { weeks: Overview['weeks']; overdueTo: string }) {
  const texts = useTexts(homeTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  return (
    <Panel title={texts.weeks}>
      <BarRows
        caption={texts.weeks}
        headings={[texts.week, texts.amount]}
        rows={weeks.map(({ number, from, to, count, amount }, index) => ({
          label: index === 0 ? texts.thisWeek : index === 1 ? texts.nextWeek : texts.weekNumber(number),
          hint: days(from, to, language),
          value: amount,
          shown: moneyInKroner(amount, language),
          link:
            count === 0
              ? undefined
              : {
                  to: '/$accountId/invoices',
                  params: { accountId },
                  search: {
                    outstanding: 'true',
                    // The running week begins behind what is overdue already.
                    dueFrom: index === 0 ? addDays(overdueTo, 1) : from,
                    dueTo: to,
                  },
                },
        }))}
      />
    </Panel>
  );
}
