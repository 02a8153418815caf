/** The parts of the bank that other features and the command line may use. */
export { FOLDERS, readInbox } from './folder/inbox-folders.ts';
