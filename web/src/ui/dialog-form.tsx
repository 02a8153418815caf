import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { commonTexts } from '../text/common-texts.ts';
import { useTexts } from '../text/language.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { focusFirstField } from './form/focus-first-field.ts';

/** The content of a dialog that asks for something: its fields, the error, and the two buttons. */
export function DialogForm({
  children,
  submitLabel,
  isDisabled = false,
  run,
  onSubmit,
  onCancel,
}: {
  children: ReactNode;
  submitLabel: string;
  isDisabled?: boolean;
  /** The mutation that `onSubmit` starts. */
  run: { isPending: boolean; error: Error | null };
  onSubmit: () => void;
  onCancel: () => void;
}) {
  const texts = useTexts(commonTexts);
  return (
    <form
      ref={focusFirstField}
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog may stand in a form of the page, which is not sent with it.
        event.stopPropagation();
        onSubmit();
      }}
    >
      <Stack>
        {children}
        {run.error !== null && <ErrorNotice error={run.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={run.isPending} disabled={isDisabled}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
