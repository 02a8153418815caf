/** There is no database where the settings say, and the command may not make one: an empty one would tell that all is well. */
export class NoDatabase extends Error {
  override name = 'NoDatabase';
}
