import { Alert, Button, Progress, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keepForm, readKeptForm } from '../../../http/kept-form.ts';
import { useAccount, useMay } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import { ChooseDay } from './choose-day.tsx';
import type { Choices } from './choices.ts';
import { NO_CHOICES, choicesOfMove, isSameRequest, toNewMove } from './choices.ts';
import { MoveFiles } from './files/drop-files.tsx';
import { useSentFiles } from './files/use-sent-files.ts';
import type { Import, Move, MoveReport } from './move-queries.ts';
import { isWorking } from './move-queries.ts';
import { moveTexts } from './move-texts.ts';
import type { OldSystem } from './old-systems.ts';
import { proposedDay } from './proposed-day.ts';
import { ReportOfMove } from './report/move-report.tsx';
import { WhereFrom } from './where-from.tsx';

/** What the person has said, kept by the browser. */
type Said = {
  system: OldSystem;
  /** Empty: the day that is proposed. */
  date: string;
  choices: Choices;
};
/** `moveId`: the newest move at that time; null: none. */
type Kept = Said & { moveId: string | null };

const MOST_FILES = 10;

/** From where, the files, the day, what comes of it, and the move. */
export function NewMoveSteps({
  keptAs,
  imports,
  move,
  today,
}: {
  /** The key of what the browser keeps. */
  keptAs: string;
  imports: readonly Import[];
  move: Move | null;
  /** `yyyy-MM-dd` */
  today: string;
}) {
  const texts = useTexts(moveTexts);
  const { company } = useAccount();
  const mayAdd = useMay()('sell');
  const [said, setSaid] = useState(() => saidAtFirst(keptAs, move));
  const say = (changes: Partial<Said>) => setSaid((before) => ({ ...before, ...changes }));
  const moveId = move?.id ?? null;
  useEffect(() => keepForm(keptAs, { ...said, moveId } satisfies Kept), [keptAs, said, moveId]);
  const wasChanged = useNewsOfMove(move);

  const sent = useSentFiles();
  const ready = imports.filter(({ status }) => status === 'ready');
  const importIds = ready.map(({ id }) => id);
  const proposed = proposedDay(
    ready.map(({ source }) => source?.to),
    company.vatTermChanges,
    today,
  );
  const date = said.date === '' ? proposed : said.date;
  const request = toNewMove(date, importIds, said.choices);
  const compute = useChange('POST /v1/moves');
  const ask = () => compute.mutate(request);

  const hasReport = move !== null && move.status !== 'undone';
  const asked = move && toNewMove(move.date, move.importIds, choicesOfMove(move));
  const isStale = asked !== null && !isSameRequest(asked, request);
  const hasBalances = ready.some(({ report }) => (report?.accountCount ?? 0) > 0);
  const isBusy = compute.isPending || move?.status === 'computing';
  return (
    <Stack gap="lg">
      <WhereFrom system={said.system} isFolded={imports.length > 0} onSystem={(system) => say({ system })} />
      <MoveFiles imports={imports} sent={sent} onCustomers={() => hasReport && ask()} />
      {ready.length > 0 && (
        <ChooseDay
          date={date}
          today={today}
          label={hasReport ? texts.computeAgain : texts.compute}
          hindrance={
            ready.length > MOST_FILES ? texts.tooManyFiles : hasBalances ? undefined : texts.noBalances
          }
          isBusy={isBusy}
          isQuiet={hasReport}
          error={compute.error}
          onDate={(day) => say({ date: day })}
          onCompute={ask}
        />
      )}
      {isWorking(move ?? undefined) && (
        <div role="status">
          <Text size="sm" mb={4}>
            {move?.status === 'applying' ? texts.applying : texts.computing}
          </Text>
          <Progress value={100} animated size="sm" aria-label={texts.computing} aria-busy />
        </div>
      )}
      {wasChanged && <Alert color="yellow" variant="light" role="alert" title={texts.wasChanged} />}
      {hasReport && move.report !== null && !isWorking(move) && (
        <ReportOfMove
          move={move}
          report={move.report}
          imports={ready}
          choices={said.choices}
          isStale={isStale}
          isBusy={isBusy}
          hasCustomersToAdd={mayAdd && sent.files.some(({ kind, isAdded }) => kind === 'clients' && !isAdded)}
          onChoices={(choices) => say({ choices })}
          onDay={(day) => say({ date: day })}
          onCompute={ask}
        >
          {!isStale && move.hash !== null && <ApplyMove move={move} report={move.report} hash={move.hash} />}
        </ReportOfMove>
      )}
    </Stack>
  );
}

/** What the browser has kept; the choices of the move instead where it was computed somewhere else since. */
function saidAtFirst(keptAs: string, move: Move | null): Said {
  const { moveId, system, ...said }: Kept = {
    system: 'fiken',
    date: '',
    choices: NO_CHOICES,
    moveId: null,
    ...readKeptForm(keptAs),
  };
  // A browser may have kept them before there was a choice of today.
  if (move === null || move.id === moveId)
    return { system, ...said, choices: { ...NO_CHOICES, ...said.choices } };
  return { system, date: move.date, choices: choicesOfMove(move) };
}

/**
 * Reads everything anew once a move was done: invoices, customers and books look otherwise on every page.
 * @returns whether it was not done, because something else would have come of it
 */
function useNewsOfMove(move: Move | null): boolean {
  const queries = useQueryClient();
  const status = move?.status;
  const [before, setBefore] = useState(status);
  const [wasChanged, setWasChanged] = useState(false);
  if (before !== status) {
    setBefore(status);
    setWasChanged(before === 'applying' && (status === 'ready' || status === 'refused'));
  }
  const isApplying = status === 'applying';
  useEffect(() => {
    if (!isApplying) return undefined;
    return () => void queries.invalidateQueries();
  }, [isApplying, queries]);
  return wasChanged;
}

function ApplyMove({ move, report, hash }: { move: Move; report: MoveReport; hash: string }) {
  const texts = useTexts(moveTexts);
  const apply = useChange('POST /v1/moves/{id}/apply', { path: { id: move.id } });
  const { customers, openInvoiceCount, outstanding, openCreditCount, credit } = report;
  return (
    <Alert variant="light" aria-label={texts.apply}>
      <Text mb="sm">
        {texts.applySentence({
          date: move.date,
          accounts: report.accounts.filter(({ closing }) => closing !== 0).length,
          added: customers.added,
          invoices: openInvoiceCount,
          outstanding,
          credits: openCreditCount,
          credit,
        })}
      </Text>
      {apply.error && <ErrorNotice error={apply.error} />}
      <Button loading={apply.isPending} onClick={() => apply.mutate({ hash })}>
        {texts.apply}
      </Button>
    </Alert>
  );
}
