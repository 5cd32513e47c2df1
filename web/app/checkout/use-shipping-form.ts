import { isIndonesia } from '@warung/contract/normalize-place-name.ts'
import type { Region } from '@warung/contract/regions.ts'
import type { ContactField } from '@warung/contract/values/contact-fields.ts'
import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { TypedAddress } from '../stored/shipping-draft'
import { addressIn } from './address-in'
import { areaLine } from './address-inputs'
import { missingFields, type RequiredField, type ShippingHints, shippingHints } from './check-shipping'
import { useFilledRegion } from './fill-region'
import { checkoutTexts } from './texts'

function hintsOf(typed: TypedAddress): ShippingHints {
  const { country = '', postalCode = '', telephone = '', email = '' } = typed
  return shippingHints({ country, postalCode, telephone, email })
}

/** Current values, including those filled in by a chosen area. */
function typedIn(form: HTMLFormElement) {
  return addressIn(new FormData(form))
}

type FormAddress = ReturnType<typeof typedIn>

/** Undefined if the fields must stay open: one is empty, or has a hint to be seen. */
function foldableArea(typed: TypedAddress, parts?: readonly string[]): string | undefined {
  const isComplete = [typed.city, typed.postalCode, typed.country].every((text = '') => text.trim() !== '')
  return isComplete && hintsOf(typed).postalCode === undefined ? areaLine(typed, parts) : undefined
}

function isSubmitting({ relatedTarget }: FocusEvent): boolean {
  return relatedTarget instanceof HTMLButtonElement
}

type ShippingFormOptions = {
  readonly required: readonly ContactField[]
  readonly onTyped?: (typed: TypedAddress) => void
}

/** Required fields found empty, which show an error until they are filled in. */
function useMissingFields(required: readonly ContactField[]) {
  const [missing, setMissing] = useState<readonly RequiredField[]>([])
  const [isIncomplete, setIsIncomplete] = useState(false)
  return {
    /** from a press on Continue until all is filled in */
    isIncomplete,
    errorsOf: (field: RequiredField): readonly string[] | undefined =>
      missing.includes(field) ? [checkoutTexts.missing[field]] : undefined,
    removeFilled: (typed: FormAddress): void => {
      const empty = missingFields(typed, required)
      setMissing((before) => before.filter((field) => empty.includes(field)))
      if (empty.length === 0) setIsIncomplete(false)
    },
    /** @param name of the field that was just left */
    addIfEmpty: (typed: FormAddress, name: string | null): void => {
      const left = missingFields(typed, required).find((field) => field === name)
      if (left !== undefined) setMissing((before) => [...new Set([...before, left])])
    },
    /** If a required field is empty, sends nothing and focuses the first one. */
    onSubmit: (event: FormEvent<HTMLFormElement>): void => {
      const empty = missingFields(typedIn(event.currentTarget), required)
      setMissing(empty)
      setIsIncomplete(empty.length > 0)
      const [first] = empty
      if (first === undefined) return
      event.preventDefault()
      event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    },
  }
}

/** City, postal code and country as one line, until Change opens their fields. */
function useFoldedArea(form: RefObject<HTMLFormElement | null>, initial: TypedAddress) {
  const [area, setArea] = useState(() => foldableArea(initial))
  // after Change, a link that disappears when the fields open
  const isOpening = useRef(false)
  useEffect(() => {
    if (area !== undefined || !isOpening.current) return
    isOpening.current = false
    form.current?.querySelector<HTMLInputElement>('[role=combobox], [name=city]')?.focus()
  }, [form, area])
  const openArea = (): void => {
    isOpening.current = true
    setArea(undefined)
  }
  return { area, setArea, openArea }
}

export function useShippingForm(
  form: RefObject<HTMLFormElement | null>,
  initial: TypedAddress,
  { required, onTyped }: ShippingFormOptions,
) {
  const filled = useFilledRegion(initial)
  const [typed, setTyped] = useState<TypedAddress>(initial)
  const { area, setArea, openArea } = useFoldedArea(form, initial)
  const { removeFilled, addIfEmpty, ...missing } = useMissingFields(required)

  const read = (changed: FormAddress): void => {
    setTyped(changed)
    removeFilled(changed)
    onTyped?.(changed)
  }
  return {
    hints: hintsOf(typed),
    isDomestic: isIndonesia(typed.country ?? 'Indonesia'),
    area,
    openArea,
    ...missing,
    onSubmit: (event: FormEvent<HTMLFormElement>): void => {
      filled.completeStreet(event.currentTarget) // after Enter, the street still has the focus
      missing.onSubmit(event)
    },
    onRegion: (region: Region): void => {
      if (!form.current) return
      filled.fill(form.current, region)
      const changed = typedIn(form.current)
      read(changed)
      setArea(foldableArea(changed, [region.village, region.district]))
    },
    onInput: (event: FormEvent<HTMLFormElement>): void => {
      filled.onInput(event)
      read(typedIn(event.currentTarget))
    },
    onBlur: (event: FocusEvent<HTMLFormElement>): void => {
      if (filled.onBlur(event)) read(typedIn(event.currentTarget))
      // a line appearing above a button would move it while it is being pressed
      if (!isSubmitting(event)) addIfEmpty(typedIn(event.currentTarget), event.target.getAttribute('name'))
    },
  }
}
