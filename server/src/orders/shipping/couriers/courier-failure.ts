/** The message is logged: no key, no address, no response text. */
export class CourierFailure extends Error {
  override readonly name = 'CourierFailure'
  readonly isOfParcel: boolean
  constructor(message: string, options: { isOfParcel?: boolean } = {}) {
    super(message)
    this.isOfParcel = options.isOfParcel ?? false
  }
}
