import { Button, Group, Progress, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../../text/language.tsx';
import { useErrorText } from '../../../../text/use-error-text.ts';
import { CustomersFile } from './customers-file.tsx';
import { FileRow } from './file-row.tsx';
import { moveFilesTexts } from './files-texts.ts';
import type { FileKind } from './tell-kind.ts';
import type { LocalFile } from './use-sent-files.ts';

const KINDS = ['open-invoices', 'balances', 'clients', 'saf-t'] as const satisfies FileKind[];

/** A file that the service does not have yet, or that it refused. */
export function HereFile({
  file: { file, kind, state, error, companiesAreBusinesses },
  onName,
  onCompanies,
  onAdded,
  onForget,
  onRemove,
}: {
  file: LocalFile;
  onName: (kind: FileKind) => void;
  onCompanies: (areBusinesses: boolean) => void;
  /** Its customers are in the register. */
  onAdded: () => void;
  /** The file is something else than was told. */
  onForget: () => void;
  onRemove: () => void;
}) {
  const texts = useTexts(moveFilesTexts);
  const inWords = useErrorText();
  if (kind === 'clients') {
    return (
      <CustomersFile
        {...{ file, companiesAreBusinesses }}
        {...{ onCompanies, onAdded, onForget, onRemove }}
      />
    );
  }
  if (kind === 'spreadsheet' || kind === 'pdf' || kind === 'empty') {
    return (
      <FileRow name={file.name} kind={undefined} isWrong onRemove={onRemove}>
        <Text size="sm" role="alert">
          {texts.notSent[kind]}
        </Text>
      </FileRow>
    );
  }
  if (kind === 'unknown') {
    return (
      <FileRow name={file.name} kind={undefined} onRemove={onRemove}>
        <WhatIsIt onName={onName} />
      </FileRow>
    );
  }
  return (
    <FileRow
      name={file.name}
      kind={kind}
      isWrong={state === 'refused'}
      onRemove={state === 'sending' ? undefined : onRemove}
    >
      {state === 'waiting' && <Text size="sm">{texts.waiting}</Text>}
      {state === 'sending' && (
        <>
          <Text size="sm" role="status">
            {texts.sending(file.size)}
          </Text>
          <Progress value={100} animated size="sm" aria-label={texts.progress(file.name)} />
        </>
      )}
      {state === 'refused' && (
        <Text size="sm" c="red" role="alert">
          {inWords(error)}
        </Text>
      )}
    </FileRow>
  );
}

function WhatIsIt({ onName }: { onName: (kind: FileKind) => void }) {
  const texts = useTexts(moveFilesTexts);
  const [kind, setKind] = useState<FileKind>('open-invoices');
  return (
    <Group gap="sm" align="flex-end">
      <Select
        label={texts.unknownKind}
        description={texts.unknownKindHint}
        data={KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
        value={kind}
        allowDeselect={false}
        onChange={(value) => setKind(value ?? 'open-invoices')}
      />
      <Button variant="default" onClick={() => onName(kind)}>
        {texts.sendAs}
      </Button>
    </Group>
  );
}
