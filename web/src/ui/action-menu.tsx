import { Button } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { DialogButton } from './dialog-button.tsx';
import { ButtonLink } from './links.tsx';
import type { Destination } from './links.tsx';
import { Dialog } from './windows/dialog.tsx';
import { MenuButton } from './windows/menu-button.tsx';

/** An action opens a dialog or a page. `isDangerous`: something is gone afterwards. */
export type MenuAction = { label: string; icon?: Icon; isDangerous?: boolean } & (
  | { link: Destination }
  | {
      title: string;
      size?: ModalProps['size'];
      /** Made anew each time that the dialog opens. */
      content: (close: () => void) => ReactNode;
    }
);

/** An action of a page as a button of its own. */
export function ActionButton({ action, variant }: { action: MenuAction; variant: 'filled' | 'default' }) {
  if ('link' in action) {
    return (
      <ButtonLink {...action.link} variant={variant}>
        {action.label}
      </ButtonLink>
    );
  }
  const { label, title, size, content } = action;
  return (
    <DialogButton label={label} title={title} variant={variant} {...(size !== undefined && { size })}>
      {content}
    </DialogButton>
  );
}

/** The actions of a page that are taken seldom, in a menu. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const [open, setOpen] = useState<MenuAction>();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (actions.length === 0) return null;
  return (
    <>
      <MenuButton
        button={
          <Button variant="default" rightSection={<IconChevronDown size={16} stroke={2} aria-hidden />}>
            {label}
          </Button>
        }
        entries={actions.map((action) =>
          'link' in action
            ? action
            : {
                ...action,
                onClick: () => {
                  setOpen(action);
                  setIsOpen(true);
                },
              },
        )}
      />
      {open !== undefined && 'content' in open && (
        <Dialog
          opened={isOpen}
          onClose={close}
          title={open.title}
          {...(open.size !== undefined && { size: open.size })}
        >
          {open.content(close)}
        </Dialog>
      )}
    </>
  );
}
