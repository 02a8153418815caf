import type { KeyboardEvent } from 'react';

/**
 * For `onKeyDown` of a form: Ctrl + Enter, on a Mac Cmd + Enter, takes its main action. A key that is held down does so once, so that
 * the dialog that opens is seen before it is answered.
 */
export function onSendKey(act: (form: HTMLFormElement) => void) {
  return (event: KeyboardEvent<HTMLFormElement>) => {
    const { target, currentTarget: form } = event;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isDefaultPrevented()) return;
    // React brings the keys of a dialog to the form that the dialog is a part of, too.
    if (!(target instanceof Node && form.contains(target))) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) act(form);
  };
}
