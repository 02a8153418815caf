import { Anchor, Button, Checkbox, Code, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { newIdempotencyKey } from '../../http/account-api.ts';
import { importFile } from '../../http/files/import-file.ts';
import type { ImportKind, ImportReport } from '../../http/files/import-file.ts';
import { useAccount, useMay } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { DropArea } from '../../ui/drop-area/drop-area.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import type { ForForm } from '../customer-register/customers.ts';
import { FORMS, isForForm, useOpenForm } from '../customer-register/customers.ts';
import { AreCompanies } from './are-companies.tsx';
import { importsTexts } from './imports-texts.ts';
import { useFileLines } from './file-lines.ts';
import type { AskedImport } from './foreseen.ts';
import { isOfCompany, useForeseen } from './foreseen.ts';
import { LeftOutRows } from './left-out-rows.tsx';
import { linesToLeaveOut } from './leave-out.ts';
import { ProblemTable } from './problem-table.tsx';
import { Understood } from './understood.tsx';

const KINDS = ['clients', 'products', 'invoices'] as const;

/** Takes a file of another program: what is understood of it, what is wrong, and then the import. */
export default function ImportsPage() {
  const texts = useTexts(importsTexts);
  const { accountId } = useAccount();
  const may = useMay();
  const [kind, setKind] = useState<ImportKind>('clients');
  const [chosen, setChosen] = useState<AskedImport>();
  const [done, setDone] = useState<{ kind: ImportKind; count: number; clientIds: readonly string[] }>();
  const wanted = useAddressSearch().read('for');
  const isForMany = isForForm(wanted);
  const [keepsExisting, setKeepsExisting] = useState(isForMany);
  const openForm = useOpenForm();
  const { report, unsaid, error, isFetching } = useForeseen(kind, chosen);
  const take = useChange(({ key, ...rest }: AskedImport) => importFile(accountId, { kind, ...rest }, key), {
    renews: 'imports',
    onDone: ({ importedCount, clientIds }) => {
      if (isForMany) return openForm(wanted, clientIds);
      setDone({ kind, count: importedCount, clientIds });
      return setChosen(undefined);
    },
    // Somebody may have made one of them meanwhile. The refusal is the answer of this key.
    onError: (_error, refused) => setChosen({ ...refused, key: newIdempotencyKey() }),
  });
  /** A new file, or another choice about the file. A corrected file has other lines, and what its customers are stays answered. */
  const choose = (file: File | undefined, changes: Partial<AskedImport> = { leaveOut: [] }) => {
    take.reset();
    setDone(undefined);
    const before = { leaveOut: [], companiesAreBusinesses: false, ...chosen, keepsExisting };
    setChosen(file && { ...before, file, ...changes, key: newIdempotencyKey() });
  };
  return (
    <>
      <PageHeader
        title={isForMany ? texts.forMany.title : texts.title}
        lead={isForMany ? texts.forMany.lead : texts.lead}
      />
      {done && (
        <>
          <Notice text={texts.done[done.kind](done.count)} onClose={() => setDone(undefined)} />
          <Text mb="md">
            <SeeAll kind={done.kind} />
          </Text>
          {done.clientIds.length > 0 && (
            <Group gap="xs" mb="md">
              {FORMS.map((form) => (
                <Button key={form} variant="default" size="xs" onClick={() => openForm(form, done.clientIds)}>
                  {texts.newFor[form](done.clientIds.length)}
                </Button>
              ))}
            </Group>
          )}
        </>
      )}
      <Stack gap="md">
        {may('keepBooks') && !isForMany && (
          <Text size="sm">
            <AnchorLink to="/$accountId/move-in" params={{ accountId }}>
              {texts.moveIn}
            </AnchorLink>
          </Text>
        )}
        {!isForMany && (
          <div>
            <Text fw={600} mb={4} id="import-kind">
              {texts.what}
            </Text>
            <SegmentedControl
              aria-labelledby="import-kind"
              value={kind}
              onChange={(value) => {
                setKind(value);
                choose(undefined);
              }}
              data={KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
            />
            <Text size="sm" c="dimmed" mt={4}>
              {texts.kindHints[kind]}
            </Text>
          </div>
        )}
        {kind === 'clients' && (
          <Checkbox
            label={texts.keepsExisting}
            description={texts.keepsExistingHint}
            checked={keepsExisting}
            onChange={({ currentTarget: { checked } }) => {
              setKeepsExisting(checked);
              choose(chosen?.file, { keepsExisting: checked });
            }}
          />
        )}
        <DropArea
          title={chosen?.file.name ?? texts.drop}
          hint={isFetching && chosen ? texts.checking(chosen.file.name) : texts.dropHint}
          choose={chosen ? texts.otherFile : texts.choose}
          accept=".csv,.txt,text/csv,text/plain"
          isMultiple={false}
          isBusy={isFetching}
          onFiles={([file]) => file && choose(file)}
        />
        {chosen === undefined && <Headers kind={kind} />}
        {error !== null && <ErrorNotice error={error} />}
        {take.error && <ErrorNotice error={take.error} />}
        {chosen && report && (
          <Foreseen
            report={report}
            unsaid={unsaid}
            file={chosen.file}
            kind={kind}
            wanted={isForMany ? wanted : undefined}
            keepsExisting={chosen.keepsExisting && kind === 'clients'}
            isBusy={isFetching || take.isPending}
            onLeaveOut={(lines) => choose(chosen.file, { leaveOut: lines })}
            leaveOut={chosen.leaveOut}
            companiesAreBusinesses={chosen.companiesAreBusinesses}
            onCompanies={(areBusinesses) => choose(chosen.file, { companiesAreBusinesses: areBusinesses })}
            onImport={() => take.mutate(chosen)}
          />
        )}
      </Stack>
    </>
  );
}

function Headers({ kind }: { kind: ImportKind }) {
  const texts = useTexts(importsTexts);
  return (
    <div>
      <Text size="sm">{texts.headersHint}</Text>
      <Code block my={4} style={{ whiteSpace: 'pre-wrap' }}>
        {texts.examples[kind]}
      </Code>
      <Anchor size="sm" href="/docs/imports" target="_blank" rel="noreferrer">
        {texts.guide}
      </Anchor>
    </div>
  );
}

function Foreseen({
  report,
  unsaid,
  file,
  kind,
  wanted,
  keepsExisting,
  leaveOut,
  companiesAreBusinesses,
  isBusy,
  onLeaveOut,
  onCompanies,
  onImport,
}: {
  report: ImportReport;
  /** The customers that become companies by the answer. */
  unsaid: ImportReport['warnings'];
  file: File;
  kind: ImportKind;
  /** The form that the customers of the file are for. */
  wanted: ForForm | undefined;
  keepsExisting: boolean;
  leaveOut: readonly number[];
  companiesAreBusinesses: boolean;
  isBusy: boolean;
  onLeaveOut: (lines: readonly number[]) => void;
  onCompanies: (areBusinesses: boolean) => void;
  onImport: () => void;
}) {
  const texts = useTexts(importsTexts);
  const { rowCount, leftOutCount, importedCount, newClientCount, errorCount, errors } = report;
  const warnings = report.warnings.filter((one) => !isOfCompany(one));
  const contentOf = useFileLines(file);
  const leavable = linesToLeaveOut(errors);
  const keptCount = keepsExisting && errorCount === 0 ? rowCount - leftOutCount - importedCount : 0;
  const count = importedCount + keptCount;
  return (
    <>
      <AreCompanies
        report={report}
        unsaid={unsaid}
        kind={kind}
        contentOf={contentOf}
        areBusinesses={companiesAreBusinesses}
        isBusy={isBusy}
        onChange={onCompanies}
      />
      <Group justify="space-between" gap="sm">
        <Text role="status">
          {[
            texts.found(rowCount),
            ...(leftOutCount > 0 ? [texts.leftOut(leftOutCount)] : []),
            ...(kind === 'invoices' && newClientCount > 0 ? [texts.newClients(newClientCount)] : []),
            ...(keptCount > 0 ? [texts.newOnes(importedCount), texts.kept(keptCount)] : []),
            ...(errorCount > 0 ? [texts.errors(errorCount)] : []),
          ].join(' · ')}
        </Text>
        <Group gap="sm">
          {leaveOut.length > 0 && (
            <Button variant="default" disabled={isBusy} onClick={() => onLeaveOut([])}>
              {texts.takeAllBack}
            </Button>
          )}
          {errorCount === 0 && count > 0 && (
            <Button loading={isBusy} onClick={onImport}>
              {wanted === undefined && importedCount > 0
                ? texts.import[kind](importedCount)
                : texts.goOn(count)}
            </Button>
          )}
        </Group>
      </Group>
      {errorCount === 0 && count === 0 && <Text>{texts.nothingLeft}</Text>}
      {errorCount > 0 && (
        <Panel
          title={texts.errors(errorCount)}
          hint={`${texts.errorsHint} ${errors.length < errorCount ? texts.firstErrors(errors.length) : ''}`}
          action={
            leavable.length > 0 && (
              <Button
                variant="default"
                size="xs"
                disabled={isBusy}
                onClick={() => onLeaveOut([...leaveOut, ...leavable])}
              >
                {texts.leaveOutAll}
              </Button>
            )
          }
        >
          <ProblemTable
            columns={report.columns}
            kind={kind}
            problems={errors}
            label={texts.errorList}
            contentOf={contentOf}
            isBusy={isBusy}
            onLeaveOut={(line) => onLeaveOut([...leaveOut, line])}
          />
        </Panel>
      )}
      {warnings.length > 0 && (
        <Panel title={texts.warnings} hint={texts.warningsHint}>
          <ProblemTable
            columns={report.columns}
            kind={kind}
            problems={warnings}
            label={texts.warningList}
            contentOf={contentOf}
            isOfNotes
          />
        </Panel>
      )}
      {leaveOut.length > 0 && (
        <LeftOutRows
          lines={leaveOut}
          contentOf={contentOf}
          isBusy={isBusy}
          onTakeBack={(line) => onLeaveOut(leaveOut.filter((one) => one !== line))}
        />
      )}
      <Understood report={report} kind={kind} />
    </>
  );
}

function SeeAll({ kind }: { kind: ImportKind }) {
  const { seeAll } = useTexts(importsTexts);
  const { accountId } = useAccount();
  if (kind === 'invoices') {
    return (
      <AnchorLink to="/$accountId/invoices" params={{ accountId }} search={{ status: 'draft' }}>
        {seeAll.invoices}
      </AnchorLink>
    );
  }
  const to = { clients: '/$accountId/customers', products: '/$accountId/products' } as const;
  return (
    <AnchorLink to={to[kind]} params={{ accountId }}>
      {seeAll[kind]}
    </AnchorLink>
  );
}
