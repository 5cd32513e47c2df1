/** A courier that did not answer as it should. Its words are for the log: no key, no address, nothing that came over the wire. */
export class CourierFailure extends Error {
  override readonly name = 'CourierFailure'
  /** whether it is about this parcel alone: others may be asked for meanwhile */
  readonly isOfParcel: boolean
  constructor(words: string, given: { isOfParcel?: boolean } = {}) {
    super(words)
    this.isOfParcel = given.isOfParcel ?? false
  }
}
