/** What the shop asks of whoever knows live prices of couriers, without naming one. */

/** One way to send a parcel, checked and in the shop's own words. */
export type CourierOffer = {
  /** names it for good: `biteship:jne:reg` */
  readonly code: string
  /** `JNE` */
  readonly courier: string
  /** `REG` */
  readonly service: string
  /** whole rupiah */
  readonly price: number
  readonly days_min: number | null
  readonly days_max: number | null
}

export type CourierParcel = {
  /** of Indonesia: five digits */
  readonly postal_code: string
  readonly weight_grams: number
}

export type Courier = {
  /** as the log calls it */
  readonly name: string
  /**
   * What it costs to send there. An empty list: nobody sends there.
   * @throws {Error} when it does not answer in time, or not as documented; its message holds no key and no address
   */
  readonly findOffers: (parcel: CourierParcel, signal: AbortSignal) => Promise<readonly CourierOffer[]>
}
