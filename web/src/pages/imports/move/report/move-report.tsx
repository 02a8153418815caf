import { Alert, Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { moneyInKroner } from '../../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../../text/language.tsx';
import { BigFigure } from '../../../../ui/figures/big-figure.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import type { Choices } from '../choices.ts';
import { knownKids } from '../known-kids.ts';
import type { Import, Move, MoveReport } from '../move-queries.ts';
import { moveTexts } from '../move-texts.ts';
import { Differences } from './differences.tsx';
import { shownCustomer } from './problems.ts';
import { reportTexts } from './report-texts.ts';
import { AccountsTable, CreditsTable, InvoicesTable } from './report-tables.tsx';
import { Warnings } from './warnings.tsx';

/** What comes of a move: what was understood, what differs with the choices about it, and what is worth knowing. */
export function ReportOfMove({
  move,
  report,
  imports,
  choices,
  isStale,
  isBusy,
  hasCustomersToAdd,
  onChoices,
  onDay,
  onCompute,
  children,
}: {
  move: Move;
  report: MoveReport;
  imports: readonly Import[];
  choices: Choices;
  /** Whether something else is asked for by now. */
  isStale: boolean;
  isBusy: boolean;
  /** Whether a file of customers waits to be added to the register. */
  hasCustomersToAdd: boolean;
  onChoices: (choices: Choices) => void;
  onDay: (date: string) => void;
  onCompute: () => void;
  /** What can be done with it. */
  children: ReactNode;
}) {
  const texts = useTexts(reportTexts);
  const { changed, computeAgain } = useTexts(moveTexts);
  return (
    <Panel title={texts.reportTitle(move.date)}>
      <Stack gap="md">
        <Figures report={report} />
        {report.errorCount === 0 && (
          <Alert color="green" variant="light" icon={<IconCircleCheck aria-hidden />} title={texts.isWhole} />
        )}
        <Differences
          report={report}
          imports={imports}
          choices={choices}
          onChoices={onChoices}
          onDay={onDay}
        />
        {isStale && (
          <Alert variant="light" role="status" title={changed}>
            <Button size="xs" loading={isBusy} onClick={onCompute}>
              {computeAgain}
            </Button>
          </Alert>
        )}
        <Warnings
          report={report}
          hasCustomersToAdd={hasCustomersToAdd}
          choices={choices}
          onChoices={onChoices}
        />
        <AccountsTable accounts={report.accounts} />
        <InvoicesTable report={report} />
        <CreditsTable report={report} />
        {children}
      </Stack>
    </Panel>
  );
}

function Figures({ report }: { report: MoveReport }) {
  const texts = useTexts(reportTexts);
  const { language } = useLanguage();
  const { customers, openInvoiceCount, outstanding, openCreditCount, credit, reclassified } = report;
  const withBalance = report.accounts.filter(({ closing }) => closing !== 0).length;
  const { withKid, known, isWhole } = knownKids(report);
  const added = report.accounts.filter(({ taken }) => taken === 'added').length;
  return (
    <>
      <SimpleGrid cols={{ base: 2, lg: 4 }} spacing="sm">
        <BigFigure
          label={texts.figures.accounts}
          value={texts.countOf(withBalance)}
          hint={texts.addedAccounts(added)}
        />
        <BigFigure
          label={texts.figures.customers}
          value={texts.countOf(customers.rowCount)}
          hint={texts.addedCustomers(customers.added, customers.matched)}
        />
        <BigFigure
          label={texts.figures.invoices}
          value={texts.countOf(openInvoiceCount)}
          hint={moneyInKroner(outstanding, language)}
        />
        <BigFigure
          label={texts.figures.credits}
          value={texts.countOf(openCreditCount)}
          hint={moneyInKroner(credit, language)}
        />
      </SimpleGrid>
      {customers.merged.length > 0 && (
        <Text size="sm">
          {texts.mergedCustomers(customers.merged.length)}:{' '}
          {customers.merged
            .map((one) =>
              shownCustomer({ customer: one.customers.join(' + '), customerName: one.customerName }),
            )
            .join(', ')}
        </Text>
      )}
      {isWhole && withKid < known && <Text size="sm">{texts.withKid(withKid, known)}</Text>}
      {reclassified !== 0 && <Text size="sm">{texts.reclassified(reclassified)}</Text>}
    </>
  );
}
