/** A logo that is chosen and not saved yet. */
export type LogoDraft = {
  id: string;
  /** The file in base64; null: the logo is to be removed. */
  content: string | null;
  /** Where the browser has the chosen file; null without one. */
  address: string | null;
};
