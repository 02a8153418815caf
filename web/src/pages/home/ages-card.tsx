import type { Overview } from '../../http/overview.ts';
import { useAccount } from '../../http/session.ts';
import { moneyInKroner } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { BarRows } from '../../ui/figures/bar-rows.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/panel.tsx';
import { homeTexts } from './home-texts.ts';

/** What is owed, by how long it has been late. The older, the warmer. */
export function AgesCard({ ages }: { ages: Overview['ages'] }) {
  const texts = useTexts(homeTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  return (
    <Panel
      title={texts.byAge}
      action={
        <AnchorLink to="/$accountId/books/reports/receivables" params={{ accountId }} size="sm">
          {texts.openItems}
        </AnchorLink>
      }
    >
      <BarRows
        caption={texts.byAge}
        headings={[texts.age, texts.amount]}
        rows={ages.map(({ age, amount }) => ({
          label: texts.ages[age],
          value: amount,
          shown: moneyInKroner(amount, language),
          tone: age === 'notDue' ? 'plain' : age === 'days1To30' || age === 'days31To60' ? 'warm' : 'hot',
        }))}
      />
    </Panel>
  );
}
