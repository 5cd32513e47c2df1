/** Fills the address from a chosen region. A new city clears a province that the previous one filled in, but not a typed one. */
import { isIndonesia } from '@warung/contract/normalize-place-name.ts'
import type { Region } from '@warung/contract/regions.ts'
import { SHIPMENT_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { type FormEvent, useRef, useState } from 'react'
import { addedDistrict, storeAddedDistrict, type TypedAddress } from '../stored/shipping-draft'

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

/** What a region chosen before a reload has added, when the city is the region's again. */
function addAgain(form: HTMLFormElement, added: string): string {
  const field = fieldOf(form, 'address')
  const written = `${field?.value.trimEnd() ?? ''}${added}`
  if (!field || written.length > SHIPMENT_LENGTH_MAX.address) return ''
  field.value = written
  return added
}

function removeDistrict(form: HTMLFormElement, added: string): void {
  const field = fieldOf(form, 'address')
  const at = added === '' ? -1 : (field?.value.lastIndexOf(added) ?? -1)
  if (!field || at < 0) return
  field.value = field.value.slice(0, at) + field.value.slice(at + added.length)
}

/** What a region chosen before a reload has added to this street. */
function storedDistrict(street: string) {
  const stored = addedDistrict()
  return stored && street.endsWith(stored.text) ? stored : undefined
}

/** Village and district of the chosen region, in the street as long as the city is the region's. */
function useDistrict(street: string) {
  const [stored] = useState(() => storedDistrict(street))
  const chosen = useRef<Region>(undefined)
  /** the district is added once a street is typed */
  const isWaiting = useRef(false)
  const added = useRef(stored?.text ?? '')
  const city = useRef(stored?.city)

  /** For a street typed after choosing a region. @returns whether it changed the street */
  const complete = (form: HTMLFormElement): boolean => {
    const street = fieldOf(form, 'address')?.value ?? ''
    if (!isWaiting.current || city.current === undefined || street.trim() === '') return false
    isWaiting.current = false
    added.current = chosen.current
      ? addDistrict(form, chosen.current, added.current)
      : addAgain(form, stored?.text ?? '')
    storeAddedDistrict({ city: city.current, text: added.current })
    return added.current !== ''
  }
  return {
    complete,
    choose: (form: HTMLFormElement, region: Region): void => {
      chosen.current = region
      city.current = region.city
      isWaiting.current = true
      complete(form)
    },
    /** Another city by hand has other districts. */
    followCity: (form: HTMLFormElement): void => {
      if (city.current === undefined) return
      const isStill = fieldOf(form, 'city')?.value.trim() === city.current
      if (isStill === (isWaiting.current || added.current !== '')) return
      if (!isStill) removeDistrict(form, added.current)
      added.current = ''
      isWaiting.current = isStill
      complete(form)
    },
  }
}

function writeRegion(form: HTMLFormElement, { city, province, postal_code }: Region): Place {
  write(form, 'city', city)
  write(form, 'province', province)
  if (postal_code !== null) write(form, 'postalCode', postal_code)
  if (!isIndonesia(fieldOf(form, 'country')?.value ?? '')) write(form, 'country', 'Indonesia')
  return { city, country: fieldOf(form, 'country')?.value ?? '', province }
}

export function useFilledRegion(initial: TypedAddress) {
  const { address = '', city = '', country = '', province = '' } = initial
  const place = useRef<Place | undefined>(province === '' ? undefined : { city, country, province })
  const district = useDistrict(address)

  const fill = (form: HTMLFormElement, region: Region): void => {
    place.current = writeRegion(form, region)
    district.choose(form, region)
    fieldOf(form, 'address')?.focus() // the search field is about to be folded away
  }
  const onInput = ({ target, currentTarget: form }: FormEvent<HTMLFormElement>): void => {
    if (!(target instanceof HTMLInputElement)) return
    if (target.name === 'province') place.current = undefined
    if (target.name === 'city') district.followCity(form)
    const belongs = place.current
    if (!belongs || (target.name !== 'city' && target.name !== 'country')) return
    const isStill = (['city', 'country'] as const).every(
      (name) => fieldOf(form, name)?.value.trim() === belongs[name].trim(),
    )
    write(form, 'province', isStill ? belongs.province : '')
  }
  /** @returns whether it changed the street */
  const onBlur = ({ target, currentTarget: form }: FormEvent<HTMLFormElement>): boolean =>
    target instanceof HTMLInputElement && target.name === 'address' && district.complete(form)
  return { fill, onInput, onBlur, completeStreet: district.complete }
}
