import { Button, Table, Text } from '@mantine/core';
import type { ImportReport } from '../../http/files/import-file.ts';
import { useAccount } from '../../http/session.ts';
import { fieldErrorTexts } from '../../text/field-error-texts.ts';
import { useTexts } from '../../text/language.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { WideTable } from '../../ui/wide-table.tsx';
import { fieldName } from './field-names.ts';
import type { NamedKind } from './field-names.ts';
import { importsTexts } from './imports-texts.ts';
import { leavableProblems } from './leave-out.ts';
import { tableFieldTexts } from './move/files/table-fields.ts';

type Problem = ImportReport['errors'][number];

/** Problems of a file with their places. @param onLeaveOut left out: no row need be left out */
export function ProblemTable({
  columns,
  kind,
  problems,
  label,
  contentOf,
  isOfNotes = false,
  told,
  isBusy = false,
  onLeaveOut,
}: {
  columns: readonly { header: string }[];
  kind: NamedKind;
  problems: readonly Problem[];
  label: string;
  /** What stands on a line of the file, where the browser has the file. */
  contentOf?: (line: number) => string;
  /** Whether they hinder nothing. */
  isOfNotes?: boolean;
  /** What is said of each in place of its own words, once it is answered. */
  told?: string | undefined;
  isBusy?: boolean;
  onLeaveOut?: (line: number) => void;
}) {
  const texts = useTexts(importsTexts);
  const headerOf = useHeaderOf(columns, kind);
  const leavable = leavableProblems(problems);
  return (
    <WideTable label={label} minWidth={320}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.place}</Table.Th>
          <Table.Th>{isOfNotes ? texts.note : texts.reason}</Table.Th>
          {onLeaveOut && <Table.Td />}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {problems.map((problem, index) => (
          <Table.Tr key={index}>
            <Table.Td>
              {problem.line === null ? texts.wholeFile : texts.line(problem.line)}
              <Text size="sm" c="dimmed" className="breakable">
                {headerOf(problem)}
              </Text>
            </Table.Td>
            <Table.Td>
              {told ?? <Reason problem={problem} kind={kind} />}
              {contentOf && problem.line !== null && leavable.has(problem) && (
                <Text size="sm" c="dimmed" className="breakable">
                  {contentOf(problem.line)}
                </Text>
              )}
            </Table.Td>
            {onLeaveOut && (
              <Table.Td ta="right">
                {leavable.has(problem) && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    disabled={isBusy}
                    aria-label={texts.leaveOutLine(problem.line ?? 0)}
                    onClick={() => onLeaveOut(problem.line ?? 0)}
                  >
                    {texts.leaveOut}
                  </Button>
                )}
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

function useHeaderOf(columns: readonly { header: string }[], kind: NamedKind) {
  const texts = { ...useTexts(importsTexts), ofTables: useTexts(tableFieldTexts) };
  return ({ column, field }: Problem) =>
    (column === null ? undefined : columns[column - 1]?.header) ??
    (field === null ? '' : fieldName(kind, field, texts));
}

function Reason({ problem, kind }: { problem: Problem; kind: NamedKind }) {
  const texts = useTexts(importsTexts);
  const ofFields: Partial<Record<string, string>> = useTexts(fieldErrorTexts);
  const { code, message, details = {} } = problem;
  const words = texts.problems[code] ?? ofFields[code];
  const { allowed, existingId } = details;
  const isHeader = code === 'missing-column' || code === 'ambiguous-column';
  return (
    <>
      {words ?? <span lang="en">{message}</span>}
      {isHeader && Array.isArray(allowed) && (
        <Text size="sm" c="dimmed">
          {texts.useOneOf(allowed.join(', '))}
        </Text>
      )}
      {typeof existingId === 'string' && (
        <>
          {' '}
          <ExistingLink kind={kind} id={existingId} />
        </>
      )}
    </>
  );
}

function ExistingLink({ kind, id }: { kind: NamedKind; id: string }) {
  const { see } = useTexts(importsTexts);
  const { accountId } = useAccount();
  if (kind === 'clients') {
    return (
      <AnchorLink to="/$accountId/customers/$clientId" params={{ accountId, clientId: id }}>
        {see}
      </AnchorLink>
    );
  }
  if (kind === 'products') {
    return (
      <AnchorLink to="/$accountId/products/$productId" params={{ accountId, productId: id }}>
        {see}
      </AnchorLink>
    );
  }
  return (
    <AnchorLink to="/$accountId/invoices/$invoiceId" params={{ accountId, invoiceId: id }}>
      {see}
    </AnchorLink>
  );
}
