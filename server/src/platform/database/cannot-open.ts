/** The message is a sentence for the operator. */
export class CannotOpenDatabase extends Error {
  override readonly name = 'CannotOpenDatabase'
}

export class DatabaseInUse extends CannotOpenDatabase {}
