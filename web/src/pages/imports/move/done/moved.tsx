import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hasSentQuery } from '../../../../http/has-sent.ts';
import { useAccount, useMay } from '../../../../http/session.ts';
import { useTexts } from '../../../../text/language.tsx';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { ErrorNotice } from '../../../../ui/error-notice.tsx';
import { useChange } from '../../../../ui/form/use-change.ts';
import { AnchorLink, ButtonLink } from '../../../../ui/links.tsx';
import { tell } from '../../../../ui/notice.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { companyQuery } from '../../../settings/company/company-settings.ts';
import { knownKids } from '../known-kids.ts';
import type { Move, MoveReport } from '../move-queries.ts';
import { MissingVat } from '../report/warnings.tsx';
import { doneTexts } from './done-texts.ts';
import { nextNumber } from './next-number.ts';

/** A move that was done: what came along, what to do now, and how to take it back. */
export function Moved({ move, report }: { move: Move; report: MoveReport }) {
  const texts = useTexts(doneTexts);
  const { accountId } = useAccount();
  const accounts = report.accounts.filter(({ closing }) => closing !== 0).length;
  const kids = knownKids(report);
  return (
    <Stack gap="lg">
      <Alert
        color="green"
        variant="light"
        icon={<IconCircleCheck aria-hidden />}
        title={texts.doneTitle(move.date)}
      >
        <Text size="sm">{texts.doneHint({ accounts, invoices: report.openInvoiceCount, kids })}</Text>
        <Group gap="sm" mt="sm">
          <ButtonLink to="/$accountId/invoices" params={{ accountId }} size="xs">
            {texts.seeInvoices}
          </ButtonLink>
          <ButtonLink to="/$accountId/customers" params={{ accountId }} size="xs" variant="default">
            {texts.seeCustomers}
          </ButtonLink>
          <ButtonLink
            to="/$accountId/books/opening-balance"
            params={{ accountId }}
            size="xs"
            variant="default"
          >
            {texts.seeBalances}
          </ButtonLink>
        </Group>
      </Alert>
      <Panel title={texts.next}>
        <Stack gap="md">
          <ToDo title={texts.keepDocuments} hint={texts.keepDocumentsHint} />
          <VatToDo date={move.date} report={report} />
          <NumberingToDo report={report} />
        </Stack>
      </Panel>
      {move.inUse === true ? (
        <Text size="sm" c="dimmed">
          {texts.inUse}
        </Text>
      ) : (
        <Group>
          <ConfirmButton
            variant="default"
            label={texts.undo}
            title={texts.undoTitle}
            call="DELETE /v1/moves/{id}"
            path={{ id: move.id }}
            onDone={() => tell(texts.undone)}
          >
            {texts.undoWarning}
          </ConfirmButton>
        </Group>
      )}
    </Stack>
  );
}

function ToDo({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <div>
      <Title order={3} size="h5">
        {title}
      </Title>
      <Text size="sm">{hint}</Text>
      {children}
    </div>
  );
}

/** @param date of the move. Before the end of its term the return is filed from here. */
function VatToDo({ date, report }: { date: string; report: MoveReport }) {
  const texts = useTexts(doneTexts);
  const { vatTerm } = report;
  if (vatTerm === null) return null;
  const { from, to, dueOn, missing } = vatTerm;
  if (date === to) return <ToDo title={texts.fileVat} hint={texts.fileVatHint(from, to, dueOn)} />;
  if (missing.length === 0) return <ToDo title={texts.vatFromHere} hint={texts.vatFromHereHint(to, dueOn)} />;
  return (
    <ToDo title={texts.addVat} hint={texts.addVatHint(to, dueOn)}>
      <MissingVat report={report} />
    </ToDo>
  );
}

/** The first number of our own can be chosen until the first document of production is sent. It counts in production alone. */
function NumberingToDo({ report: { openInvoices } }: { report: MoveReport }) {
  const texts = useTexts(doneTexts);
  const { accountId, company, isTest } = useAccount();
  const may = useMay()('changeSettings');
  const next = nextNumber(openInvoices.map(({ number }) => number));
  const settings = useQuery({ ...companyQuery(company.companyId), enabled: may });
  const { data: hasSent } = useQuery({ ...hasSentQuery(company.accounts.production), enabled: may });
  const save = useChange('PATCH /companies/{companyId}/settings', {
    onDone: () => next !== undefined && tell(texts.numberSet(next)),
  });
  const own = Number(settings.data?.nextInvoiceNumber.production ?? 0);
  if (isTest || next === undefined || (may && settings.data !== undefined && own >= next)) return null;
  return (
    <ToDo title={texts.numbering} hint={texts.numberingHint(next - 1)}>
      {save.error && <ErrorNotice error={save.error} />}
      {may && hasSent === false && settings.data !== undefined && (
        <Group gap="sm" mt="xs">
          <Button
            size="xs"
            variant="default"
            loading={save.isPending}
            onClick={() => save.mutate({ firstInvoiceNumber: next })}
          >
            {texts.setNumber(next)}
          </Button>
          <AnchorLink
            to="/$accountId/settings/company"
            params={{ accountId }}
            search={{ part: 'books' }}
            size="sm"
          >
            {texts.toNumbering}
          </AnchorLink>
        </Group>
      )}
    </ToDo>
  );
}
