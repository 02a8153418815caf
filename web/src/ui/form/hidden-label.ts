/** `styles` of a group of radios whose label stands above it already: readers of the screen hear the label, and it takes no line. */
export const HIDDEN_LABEL = {
  label: {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
} as const;
