import { Button } from '@mantine/core';
import type { ButtonProps, ModalProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Dialog } from './windows/dialog.tsx';

/** A button that opens a dialog. Its content is made anew each time that the dialog opens. */
export function DialogButton({
  label,
  title,
  children,
  isOpenAtFirst = false,
  onClose,
  size,
  buttonSize,
  ...button
}: {
  label: string;
  title: string;
  children: ReactNode;
  isOpenAtFirst?: boolean;
  onClose?: () => void;
  /** The size of the dialog. */
  size?: ModalProps['size'];
  buttonSize?: ButtonProps['size'];
} & Omit<ButtonProps, 'size' | 'children'>) {
  const [isOpen, { open, close }] = useDisclosure(isOpenAtFirst);
  function end() {
    close();
    onClose?.();
  }
  return (
    <>
      <Button {...button} {...(buttonSize !== undefined && { size: buttonSize })} onClick={open}>
        {label}
      </Button>
      <Dialog opened={isOpen} onClose={end} title={title} {...(size !== undefined && { size })}>
        {children}
      </Dialog>
    </>
  );
}
