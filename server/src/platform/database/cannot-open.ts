/** The database cannot be opened; the message is a sentence for the person who started the shop. */
export class CannotOpenDatabase extends Error {
  override readonly name = 'CannotOpenDatabase'
}

/** Another process has it: a shop that runs, or one that is still starting. */
export class DatabaseInUse extends CannotOpenDatabase {}
