export type CourierOffer = {
  /** stable: `biteship:jne:reg` */
  readonly code: string
  readonly courier: string
  readonly service: string
  readonly price: number
  readonly days_min: number | null
  readonly days_max: number | null
}

export type CourierParcel = {
  readonly postal_code: string
  readonly weight_grams: number
}

export type Courier = {
  readonly name: string
  /** Empty if it does not ship there. @throws {Error} whose message contains no key or address */
  readonly findOffers: (parcel: CourierParcel, signal: AbortSignal) => Promise<readonly CourierOffer[]>
}
