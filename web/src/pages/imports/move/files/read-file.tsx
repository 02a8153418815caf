import { Button, Progress, Text } from '@mantine/core';
import { useState } from 'react';
import { useAccount } from '../../../../http/session.ts';
import { capital } from '../../../../text/formats.ts';
import { useTexts } from '../../../../text/language.tsx';
import { useErrorText } from '../../../../text/use-error-text.ts';
import { useChange } from '../../../../ui/form/use-change.ts';
import { useImportLines } from '../../file-lines.ts';
import { ProblemTable } from '../../problem-table.tsx';
import type { Import } from '../move-queries.ts';
import { FileRow } from './file-row.tsx';
import { moveFilesTexts } from './files-texts.ts';
import { MapColumns } from './map-columns.tsx';
import { fieldInWords, tableFieldTexts } from './table-fields.ts';
import type { TableKind } from './tell-kind.ts';

const SHOWN_ERRORS = 5;

/** A file that the service has: how far it is read, what it says, or why it cannot be read. */
export function ReadFile({ file }: { file: Import }) {
  const texts = useTexts(moveFilesTexts);
  const inWords = useErrorText();
  const { id, name, kind, status, size, readBytes } = file;
  const remove = useChange('DELETE /v1/imports/{id}', { path: { id } });
  const isFailed = status === 'failed';
  return (
    <FileRow
      name={name}
      kind={kind}
      isWrong={isFailed}
      // The files of a move that was done are kept.
      onRemove={file.expiresAt === null ? undefined : () => remove.mutate()}
    >
      {status === 'processing' && (
        <>
          <Text size="sm" role="status">
            {texts.reading(readBytes, size)}
          </Text>
          <Progress
            value={size === 0 ? 0 : (100 * readBytes) / size}
            animated
            size="sm"
            aria-label={texts.progress(name || texts.unnamed)}
          />
        </>
      )}
      {status === 'ready' && <Said file={file} />}
      {isFailed && <WhyFailed file={file} />}
      {remove.error && (
        <Text size="sm" c="red" role="alert">
          {inWords(remove.error)}
        </Text>
      )}
      {kind !== 'saf-t' && status !== 'processing' && (
        <Columns key={status} file={file} isOpenAtFirst={hasUnknownColumns(file)} />
      )}
    </FileRow>
  );
}

function hasUnknownColumns({ report }: Import): boolean {
  return report?.errors.some(({ code }) => COLUMN_ERRORS.has(code)) === true;
}

const COLUMN_ERRORS = new Set(['missing-column', 'ambiguous-column', 'column-twice']);

function Said({ file: { kind, report, source } }: { file: Import }) {
  const texts = useTexts(moveFilesTexts);
  if (report === null) return null;
  const { accountCount, customerCount, openInvoices, balance } = report;
  const { software = null, version = null, companyName = null, from = null, to = null } = source ?? {};
  const facts = [
    ...(accountCount > 0 ? [texts.foundAccounts(accountCount)] : []),
    ...(customerCount > 0 ? [texts.foundCustomers(customerCount)] : []),
    ...(openInvoices.count > 0 ? [texts.foundInvoices(openInvoices.count, openInvoices.amount)] : []),
  ];
  const said = facts.join(' · ');
  return (
    <>
      <Text size="sm">{capital(said)}</Text>
      {kind === 'saf-t' && (
        <Text size="sm" c="dimmed">
          {[
            ...(companyName === null ? [] : [companyName]),
            ...(from === null || to === null ? [] : [texts.period(from, to)]),
            ...(software === null || version === null ? [] : [texts.madeBy(software, version)]),
          ].join(' · ')}
        </Text>
      )}
      {kind !== 'open-invoices' && balance !== 0 && (
        <Text size="sm" c="red">
          {texts.unbalanced(balance)}
        </Text>
      )}
    </>
  );
}

function WhyFailed({ file }: { file: Import }) {
  const { kind, error, report } = file;
  const texts = useTexts(moveFilesTexts);
  const inWords = useErrorText();
  if (error === null) return null;
  if (kind !== 'saf-t' && report !== null && report.errorCount > 0) {
    const { errors } = report;
    if (errors.every(({ code }) => COLUMN_ERRORS.has(code)))
      return <ColumnsMissing file={file} errors={errors} />;
    return <RowErrors file={file} kind={kind} report={report} />;
  }
  const { line, problem, reason } = error.details as {
    line?: number;
    problem?: string;
    reason?: string;
  } & object;
  const words = texts.problems[problem ?? ''];
  return (
    <>
      <Text size="sm" c="red" fw={600}>
        {problem === undefined ? inWords(error) : texts.failed} {words}
      </Text>
      {reason !== undefined && (
        <Text size="sm" c="dimmed" className="breakable">
          {line !== undefined && line > 1 && `${texts.line(line)}: `}
          <span lang="en">{reason}</span>
        </Text>
      )}
    </>
  );
}

/** What is wrong with rows, each with its line of the file. */
function RowErrors({
  file,
  kind,
  report: { errors, columns, errorCount },
}: {
  file: Import;
  kind: TableKind;
  report: NonNullable<Import['report']>;
}) {
  const texts = useTexts(moveFilesTexts);
  const { accountId } = useAccount();
  const contentOf = useImportLines(accountId, file);
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      <Text size="sm" c="red" fw={600}>
        {texts.rowErrors(errorCount)}
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        {texts.rowErrorsHint}
      </Text>
      <ProblemTable
        columns={columns}
        kind={kind}
        problems={isWhole ? errors : errors.slice(0, SHOWN_ERRORS)}
        contentOf={contentOf}
        label={texts.errorList(file.name || texts.unnamed)}
      />
      {!isWhole && errors.length > SHOWN_ERRORS && (
        <Button size="xs" variant="subtle" mt="xs" onClick={() => setIsWhole(true)}>
          {texts.showErrors(errors.length)}
        </Button>
      )}
    </>
  );
}

/** Which columns nobody has found. They are chosen below. */
function ColumnsMissing({
  file: { kind },
  errors,
}: {
  file: Import;
  errors: NonNullable<Import['report']>['errors'];
}) {
  const texts = useTexts(moveFilesTexts);
  const words = useTexts(tableFieldTexts);
  const fields = [...new Set(errors.map(({ field }) => fieldInWords(kind as TableKind, field ?? '', words)))];
  return (
    <Text size="sm" c="red" fw={600}>
      {texts.columnsMissing(fields)}
    </Text>
  );
}

/** What the columns of a CSV are read as, to be chosen by hand. */
function Columns({ file, isOpenAtFirst }: { file: Import; isOpenAtFirst: boolean }) {
  const texts = useTexts(moveFilesTexts);
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  if ((file.report?.columns.length ?? 0) === 0) return null;
  if (isOpen) return <MapColumns file={file} onClose={() => setIsOpen(false)} />;
  return (
    <Button size="xs" variant="default" mt="xs" onClick={() => setIsOpen(true)}>
      {texts.mapColumns}
    </Button>
  );
}
