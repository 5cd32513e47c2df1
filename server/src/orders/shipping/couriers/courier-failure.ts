/** An unexpected answer of a courier. The message is logged: no key, no address, no response text. */
export class CourierFailure extends Error {
  override readonly name = 'CourierFailure'
  /** whether only this parcel is affected, so other requests may go on */
  readonly isOfParcel: boolean
  constructor(words: string, given: { isOfParcel?: boolean } = {}) {
    super(words)
    this.isOfParcel = given.isOfParcel ?? false
  }
}
