import { Button, Group, Text } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { commonTexts } from '../text/common-texts.ts';
import { useTexts } from '../text/language.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { Dialog } from './windows/dialog.tsx';

/** A button for an action that is hard to undo. It tells what will happen, and asks first. */
export function ConfirmButton({
  label,
  title,
  children,
  action,
  ...button
}: {
  label: string;
  /** The question, as in "Delete Nettbutikk?" */
  title: string;
  /** The things that will stop working. */
  children: ReactNode;
  action: () => Promise<unknown>;
} & ButtonProps) {
  const texts = useTexts(commonTexts);
  const [isOpen, { open, close }] = useDisclosure(false);
  const run = useMutation({ mutationFn: action, onSuccess: close });
  return (
    <>
      <Button {...button} onClick={open}>
        {label}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={title} centered>
        <Text component="div">{children}</Text>
        {run.error !== null && <ErrorNotice error={run.error} />}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close}>
            {texts.cancel}
          </Button>
          <Button color="red.9" loading={run.isPending} onClick={() => run.mutate()}>
            {label}
          </Button>
        </Group>
      </Dialog>
    </>
  );
}
