/** A validated shipping service. */
export type CourierOffer = {
  /** stable id: `biteship:jne:reg` */
  readonly code: string
  /** `JNE` */
  readonly courier: string
  /** `REG` */
  readonly service: string
  /** rupiah */
  readonly price: number
  readonly days_min: number | null
  readonly days_max: number | null
}

export type CourierParcel = {
  /** five digits */
  readonly postal_code: string
  readonly weight_grams: number
}

export type Courier = {
  /** for the log */
  readonly name: string
  /**
   * An empty list means the courier does not ship there.
   * @throws {Error} on timeout or an undocumented answer; its message holds no key and no address
   */
  readonly findOffers: (parcel: CourierParcel, signal: AbortSignal) => Promise<readonly CourierOffer[]>
}
