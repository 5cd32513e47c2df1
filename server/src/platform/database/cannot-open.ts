export class CannotOpenDatabase extends Error {
  override readonly name = 'CannotOpenDatabase'
}

export class DatabaseInUse extends CannotOpenDatabase {}
