import { Popover } from '@mantine/core';
import type { PopoverDropdownProps, PopoverProps } from '@mantine/core';
import type { ComponentProps, ReactElement } from 'react';

export type PopoverWindowProps = {
  button: ReactElement<ComponentProps<'button'>>;
  opened: boolean;
  onChange: (isOpen: boolean) => void;
} & Pick<PopoverProps, 'width'> &
  Omit<PopoverDropdownProps, 'onChange'>;

export function PopoverWindow({ button, opened, onChange, width, ...sheet }: PopoverWindowProps) {
  return (
    <Popover
      position="bottom-end"
      trapFocus
      returnFocus
      opened={opened}
      onChange={onChange}
      {...(width !== undefined && { width })}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown {...sheet} />
    </Popover>
  );
}
