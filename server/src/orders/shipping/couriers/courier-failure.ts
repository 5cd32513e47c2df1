/** Its message is logged, so it contains no key, address or response text. */
export class CourierFailure extends Error {
  override readonly name = 'CourierFailure'
  readonly isOfParcel: boolean
  constructor(message: string, options: { isOfParcel?: boolean } = {}) {
    super(message)
    this.isOfParcel = options.isOfParcel ?? false
  }
}
