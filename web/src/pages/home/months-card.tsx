import { Button, Skeleton, Table, Text, VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Overview } from '../../http/overview.ts';
import { amount, moneyInKroner, monthName } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { Panel } from '../../ui/panel.tsx';
import { latePart } from '../../ui/failures/late-part.tsx';
import { homeTexts } from './home-texts.ts';
import classes from './home.module.css';

/** Loaded by itself, so that the figures above are there before the library that draws. */
const MonthsChart = latePart(() => import('./months-chart.tsx'), {
  whileLoading: () => <Skeleton height={HEIGHT} aria-busy />,
});

const HEIGHT = 220;
/** As the card was last. Until it is measured again, the chart is drawn for that, so that a page that was open before is there at once. */
let lastWidth = 0;

type Months = Overview['months'];

/** What was invoiced and what came in, by month: as a chart or as its table. Screen readers always get the table. */
export function MonthsCard({ months }: { months: Months }) {
  const texts = useTexts(homeTexts);
  const { language } = useLanguage();
  const [isTable, setTable] = useState(false);
  const [pointed, setPointed] = useState<string>();
  const { ref, width: measured } = useElementSize();
  const width = measured === 0 ? lastWidth : measured;
  useEffect(() => {
    if (measured > 0) lastWidth = measured;
  }, [measured]);
  const shown = months.find(({ month }) => month === pointed) ?? months.at(-1);
  const Picture = isTable ? IconChartBar : IconTable;
  return (
    <Panel
      className={`${classes['whole']} ${classes['wide']}`}
      title={texts.months}
      hint={texts.monthsHint}
      action={
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Picture size={16} stroke={1.75} aria-hidden />}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? texts.showChart : texts.showFigures}
        </Button>
      }
    >
      {isTable ? (
        <MonthsTable months={months} />
      ) : (
        <>
          <div className={classes['legend']}>
            <Text size="sm" fw={600} className={classes['legend-month'] ?? ''}>
              {shown && monthName(shown.month, language)}
            </Text>
            <LegendItem kind="invoiced" label={texts.invoiced} kroner={shown?.invoiced ?? 0} />
            <LegendItem kind="received" label={texts.received} kroner={shown?.received ?? 0} />
          </div>
          <div ref={ref} style={{ height: HEIGHT }} aria-busy={width === 0}>
            {width > 0 && (
              <MonthsChart
                months={months}
                width={width}
                height={HEIGHT}
                shown={shown?.month}
                onPoint={setPointed}
              />
            )}
          </div>
          <VisuallyHidden>
            <MonthsTable months={months} />
          </VisuallyHidden>
        </>
      )}
    </Panel>
  );
}

function LegendItem({
  kind,
  label,
  kroner,
}: {
  kind: 'invoiced' | 'received';
  label: string;
  kroner: number;
}) {
  const { language } = useLanguage();
  return (
    <div className={classes['legend-item']}>
      <span className={classes['swatch']} data-kind={kind} aria-hidden />
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text size="sm" fw={600} className="figures">
        {moneyInKroner(kroner, language)}
      </Text>
    </div>
  );
}

function MonthsTable({ months }: { months: Months }) {
  const texts = useTexts(homeTexts);
  const { language } = useLanguage();
  return (
    <Table aria-label={texts.months} verticalSpacing={3} horizontalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.month}</Table.Th>
          <Table.Th ta="right">{texts.invoiced}</Table.Th>
          <Table.Th ta="right">{texts.received}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {months.map(({ month, invoiced, received }) => (
          <Table.Tr key={month}>
            <Table.Th fw={400}>{monthName(month, language)}</Table.Th>
            <Table.Td ta="right" className="figures">
              {amount(invoiced, language)}
            </Table.Td>
            <Table.Td ta="right" className="figures">
              {amount(received, language)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
