import { Button } from '@mantine/core';
import type { ButtonProps, ModalProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Dialog } from './windows/dialog.tsx';

/**
 * A button that opens a dialog. Its content is made anew each time that the dialog opens, and gets a function that
 * closes it, and one that holds it open while work goes on.
 */
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
  children: (close: () => void, hold: (isHeld: boolean) => void) => ReactNode;
  isOpenAtFirst?: boolean;
  onClose?: () => void;
  /** The size of the dialog. */
  size?: ModalProps['size'];
  buttonSize?: ButtonProps['size'];
} & Omit<ButtonProps, 'size' | 'children'>) {
  const [isOpen, { open, close }] = useDisclosure(isOpenAtFirst);
  const [isHeld, hold] = useState(false);
  function end() {
    hold(false);
    close();
    onClose?.();
  }
  return (
    <>
      <Button {...button} {...(buttonSize !== undefined && { size: buttonSize })} onClick={open}>
        {label}
      </Button>
      <Dialog
        opened={isOpen}
        onClose={end}
        title={title}
        withCloseButton={!isHeld}
        closeOnEscape={!isHeld}
        closeOnClickOutside={!isHeld}
        {...(size !== undefined && { size })}
      >
        {children(end, hold)}
      </Dialog>
    </>
  );
}
