import { Alert, Badge, Group, Paper, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../../http/account-api.ts';
import { useAccount, useMay } from '../../../http/session.ts';
import { moneyInKroner } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { tell } from '../../../ui/notice.tsx';
import { AccountSelect } from '../../ledger/account-select.tsx';
import type { Account } from '../../ledger/books-queries.ts';
import { MainFigures } from '../reports/figure.tsx';
import { checklistQuery, leftIn } from '../closing/checklist-query.ts';
import { LeftChecks } from '../closing/checklist.tsx';
import { closingTexts } from '../closing/closing-texts.ts';
import { yearEndTexts } from './year-end-texts.ts';

type YearResult = Schemas['YearResult'];
type Props = {
  result: YearResult;
  /** Whether its December is closed. */
  isClosed: boolean;
};

/** One year: its result, where the result stands, and the actions for it. */
export function YearCard({ result, isClosed, accounts }: Props & { accounts: readonly Account[] }) {
  const texts = useTexts(yearEndTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const may = useMay();
  const { year, status, undistributed, journalEntryId } = result;
  const isMoved = status === 'transferred';
  const canMove = !isMoved && undistributed !== 0;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={`year-${year}`}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id={`year-${year}`}>
          {year}
        </Title>
        <Badge color={isMoved ? 'green' : 'gray'} variant="light">
          {isMoved ? texts.transferred : texts.open}
        </Badge>
      </Group>
      <MainFigures
        figures={[
          { label: texts.result, kroner: result.result, isMain: true },
          { label: texts.moved, kroner: result.transferred },
          { label: texts.undistributed, kroner: undistributed },
        ]}
      />
      {isMoved && undistributed !== 0 && (
        <Alert color="yellow" variant="light" mt="md">
          {texts.late(moneyInKroner(undistributed, language))}
        </Alert>
      )}
      {!isMoved && (
        <Text size="sm" c="dimmed" mt="md">
          {undistributed === 0 ? texts.nothing : texts.before}
        </Text>
      )}
      {journalEntryId !== null && (
        <AnchorLink
          to="/$accountId/books/journal/$entryId"
          params={{ accountId, entryId: journalEntryId }}
          size="sm"
          mt="md"
          display="block"
        >
          {texts.seeEntry}
        </AnchorLink>
      )}
      {isClosed && (canMove || isMoved) && (
        <Alert
          color="blue"
          variant="light"
          icon={<IconLock aria-hidden />}
          title={texts.december(year)}
          mt="md"
        >
          {may('keepBooks') && (isMoved ? texts.decemberBack : texts.decemberMove)}
        </Alert>
      )}
      {may('keepBooks') && isMoved && <TakeBack result={result} isClosed={isClosed} />}
      {may('keepBooks') && canMove && <Transfer result={result} isClosed={isClosed} accounts={accounts} />}
      <AnchorLink
        to="/$accountId/books/closing"
        params={{ accountId }}
        search={{ period: String(year) }}
        size="sm"
        mt="md"
        display="block"
      >
        {texts.checklist(year)}
      </AnchorLink>
    </Paper>
  );
}

function Transfer({ result, isClosed, accounts }: Props & { accounts: readonly Account[] }) {
  const texts = useTexts(yearEndTexts);
  const { language } = useLanguage();
  const { year } = result;
  const [equityAccount, setEquityAccount] = useState(result.equityAccount);
  const ofEquity = accounts.filter(({ number, type }) => number.startsWith('2') && type === 'Equity');
  return (
    <Group align="flex-end" gap="sm" mt="md">
      <AccountSelect
        label={texts.account}
        accounts={ofEquity}
        value={equityAccount}
        onChange={setEquityAccount}
        w={{ base: '100%', xs: 330 }}
      />
      <ConfirmButton
        label={texts.transfer}
        title={texts.transferTitle(year)}
        color="fjord"
        call="POST /v1/year-results"
        body={{ year, equityAccount, openDecember: isClosed }}
        onDone={() => tell(texts.doneTransfer(year))}
      >
        <LeftOfYear year={year} />
        {texts.transferWarning(moneyInKroner(Math.abs(result.undistributed), language), equityAccount)}{' '}
        {isClosed && texts.decemberReopened}
      </ConfirmButton>
    </Group>
  );
}

/** What is left of the checklist of the year, but for the transfer that is asked about. */
function LeftOfYear({ year }: { year: number }) {
  const texts = useTexts(closingTexts);
  const { accountId } = useAccount();
  const { data } = useQuery(checklistQuery(accountId, String(year)));
  if (data === undefined) return null;
  const list = { ...data, checks: data.checks.filter(({ id }) => id !== 'year-result') };
  const left = leftIn(list);
  if (left === 0) return null;
  return (
    <Alert color="orange" variant="light" title={texts.closeAnyway(left)} mb="sm">
      <LeftChecks list={list} />
    </Alert>
  );
}

function TakeBack({ result: { year }, isClosed }: Props) {
  const texts = useTexts(yearEndTexts);
  return (
    <Group mt="md">
      <ConfirmButton
        label={texts.takeBack}
        title={texts.takeBackTitle(year)}
        variant="default"
        call="DELETE /v1/year-results/{year}"
        path={{ year: String(year) }}
        query={{ openDecember: isClosed }}
        onDone={() => tell(texts.doneTakeBack(year))}
      >
        {texts.takeBackWarning} {isClosed && texts.decemberReopened}
      </ConfirmButton>
    </Group>
  );
}
