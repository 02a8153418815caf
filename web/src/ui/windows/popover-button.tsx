import { cloneElement, useState } from 'react';
import { later } from './later.ts';
import type { PopoverWindowProps } from './popover-window.tsx';

const load = () => import('./popover-window.tsx');
const PopoverWindow = later(load, 'PopoverWindow', { whileLoading: ({ button }) => button });

/** A button that opens a sheet beside it. The code of such sheets is loaded when the first one is reached. */
export function PopoverButton({ button, opened, onChange, ...sheet }: PopoverWindowProps) {
  const [isWanted, setIsWanted] = useState(false);
  const shown = cloneElement(button, {
    onClick: () => {
      setIsWanted(true);
      onChange(!opened);
    },
    ...(!isWanted && {
      'aria-haspopup': 'dialog',
      'aria-expanded': false,
      onPointerEnter: () => void load(),
      onFocus: () => void load(),
    }),
  });
  if (!isWanted) return shown;
  return <PopoverWindow button={shown} opened={opened} onChange={onChange} {...sheet} />;
}
