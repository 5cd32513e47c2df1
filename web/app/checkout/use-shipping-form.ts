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

/** Undefined if the fields must stay open: one is empty, or has a hint to be seen. */
function foldableArea(typed: TypedAddress, district?: string): string | undefined {
  const isComplete = [typed.city, typed.postalCode, typed.country].every((text = '') => text.trim() !== '')
  return isComplete && hintsOf(typed).postalCode === undefined ? areaLine(typed, district) : undefined
}

function isSubmitting({ relatedTarget }: FocusEvent): boolean {
  return relatedTarget instanceof HTMLButtonElement
}

type ShippingFormOptions = {
  readonly required: readonly ContactField[]
  readonly onTyped?: (typed: TypedAddress) => void
}

export function useShippingForm(
  form: RefObject<HTMLFormElement | null>,
  initial: TypedAddress,
  { required, onTyped }: ShippingFormOptions,
) {
  const filled = useFilledRegion(initial)
  const [hints, setHints] = useState(() => hintsOf(initial))
  const [isHome, setIsHome] = useState(() => isIndonesia(initial.country ?? 'Indonesia'))
  const [area, setArea] = useState(() => foldableArea(initial))
  const [missing, setMissing] = useState<readonly RequiredField[]>([])
  const [isIncomplete, setIsIncomplete] = useState(false)

  // after Change, a link that disappears when the fields open
  const isOpening = useRef(false)
  useEffect(() => {
    if (area !== undefined || !isOpening.current) return
    isOpening.current = false
    form.current?.querySelector<HTMLInputElement>('[role=combobox], [name=city]')?.focus()
  }, [form, area])

  const read = (current: HTMLFormElement, isTyped: boolean, district?: string): void => {
    const typed = typedIn(current)
    setHints(hintsOf(typed))
    setIsHome(isIndonesia(typed.country))
    const empty = missingFields(typed, required)
    setMissing((before) => before.filter((field) => empty.includes(field)))
    if (!isTyped) setArea(foldableArea(typed, district))
    onTyped?.(typed)
  }
  return {
    hints,
    isHome,
    area,
    /** as of the last press on Continue */
    isIncomplete,
    errorsOf: (field: RequiredField): readonly string[] | undefined =>
      missing.includes(field) ? [checkoutTexts.missing[field]] : undefined,
    openArea: (): void => {
      isOpening.current = true
      setArea(undefined)
    },
    onRegion: (region: Region): void => {
      if (!form.current) return
      filled.fill(form.current, region)
      read(form.current, false, region.district)
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
    onInput: (event: FormEvent<HTMLFormElement>): void => {
      filled.onInput(event)
      read(event.currentTarget, true)
    },
    onBlur: (event: FocusEvent<HTMLFormElement>): void => {
      filled.onBlur(event)
      // a line appearing above a button would move it while it is being pressed
      if (isSubmitting(event)) return
      const left = missingFields(typedIn(event.currentTarget), required).find(
        (field) => field === event.target.getAttribute('name'),
      )
      if (left !== undefined) setMissing((before) => [...new Set([...before, left])])
    },
  }
}
