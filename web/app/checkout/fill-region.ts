/** Fills the address from a chosen region. A new city clears a province that the previous one filled in, but not a typed one. */
import { isIndonesia } from '@warung/contract/normalize-place-name.ts'
import type { Region } from '@warung/contract/regions.ts'
import { SHIPMENT_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { type FormEvent, useRef } from 'react'

type Place = { readonly city: string; readonly country: string; readonly province: string }

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : undefined
}

function write(form: HTMLFormElement, name: string, value: string): void {
  const field = fieldOf(form, name)
  if (field) field.value = value
}

/** `Caturtunggal, Kec. Depok`: the parts that the address lacks. */
function districtLine({ village, district }: Region, address: string): string {
  const said = address.toLowerCase()
  const parts = said.includes(village.toLowerCase()) ? [] : [village]
  return [...parts, ...(said.includes(`kec. ${district.toLowerCase()}`) ? [] : [`Kec. ${district}`])].join(
    ', ',
  )
}

/** Appended to the street, as couriers expect; replaces what an earlier choice appended. */
function addDistrict(form: HTMLFormElement, region: Region, addedBefore: string): string {
  const field = fieldOf(form, 'address')
  if (!field || field.value.trim() === '') return ''
  const street =
    addedBefore !== '' && field.value.endsWith(addedBefore)
      ? field.value.slice(0, -addedBefore.length)
      : field.value
  const line = districtLine(region, street)
  const added = line === '' ? '' : `, ${line}`
  const written = `${street.trimEnd()}${added}`
  if (written.length > SHIPMENT_LENGTH_MAX.address) return addedBefore
  field.value = written
  return added
}

type FilledRegion = {
  readonly fill: (form: HTMLFormElement, region: Region) => void
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void
  readonly onBlur: (event: FormEvent<HTMLFormElement>) => void
}

function writeRegion(form: HTMLFormElement, { city, province, postal_code }: Region): Place {
  write(form, 'city', city)
  write(form, 'province', province)
  if (postal_code !== null) write(form, 'postalCode', postal_code)
  if (!isIndonesia(fieldOf(form, 'country')?.value ?? '')) write(form, 'country', 'Indonesia')
  return { city, country: fieldOf(form, 'country')?.value ?? '', province }
}

export function useFilledRegion(initial: Partial<Place> | null): FilledRegion {
  const { city = '', country = '', province = '' } = initial ?? {}
  const place = useRef<Place | undefined>(province === '' ? undefined : { city, country, province })
  const waiting = useRef<Region>(undefined)
  const added = useRef('')

  const fill = (form: HTMLFormElement, region: Region): void => {
    place.current = writeRegion(form, region)
    const address = fieldOf(form, 'address')
    const isStreetKnown = address !== undefined && address.value.trim() !== ''
    waiting.current = isStreetKnown ? undefined : region
    if (isStreetKnown) added.current = addDistrict(form, region, added.current)
    address?.focus() // the search field is about to be folded away
  }
  const onInput = ({ target, currentTarget: form }: FormEvent<HTMLFormElement>): void => {
    if (!(target instanceof HTMLInputElement)) return
    if (target.name === 'province') place.current = undefined
    const belongs = place.current
    if (!belongs || (target.name !== 'city' && target.name !== 'country')) return
    const isStill = (['city', 'country'] as const).every(
      (name) => fieldOf(form, name)?.value.trim() === belongs[name].trim(),
    )
    write(form, 'province', isStill ? belongs.province : '')
  }
  /** For a street typed after choosing a region. */
  const onBlur = ({ target, currentTarget: form }: FormEvent<HTMLFormElement>): void => {
    const region = waiting.current
    if (!region || !(target instanceof HTMLInputElement) || target.name !== 'address') return
    if (target.value.trim() === '') return
    waiting.current = undefined
    added.current = addDistrict(form, region, added.current)
  }
  return { fill, onInput, onBlur }
}
