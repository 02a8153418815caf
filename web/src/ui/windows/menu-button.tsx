import { cloneElement, useState } from 'react';
import { later } from './later.ts';
import type { MenuWindowProps } from './menu-window.tsx';

const load = () => import('./menu-window.tsx');
const MenuWindow = later(load, 'MenuWindow', { whileLoading: ({ button }) => button });

/** A button that opens a menu. The code of menus is loaded when the first one is reached. */
export function MenuButton({ button, ...menu }: MenuWindowProps) {
  const [isWanted, setIsWanted] = useState(false);
  if (isWanted) return <MenuWindow button={button} {...menu} />;
  return cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setIsWanted(true),
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
  });
}
