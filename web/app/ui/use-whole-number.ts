/** A number field from 1 to `most` that takes no other number, and may stand empty while somebody types (spec §5). */
import { type ComponentProps, useState } from 'react'

export type WholeNumber = {
  readonly value: number
  readonly most: number
  readonly onChange: (value: number) => void
  /** when it is left empty; the value stays without it */
  readonly onLeftEmpty?: () => void
}

/** Up to ten digits, which hold every stock there can be. */
const DIGITS = /^\d{1,10}$/

/** @returns what the input element takes */
export function useWholeNumber({ value, most, onChange, onLeftEmpty }: WholeNumber): ComponentProps<'input'> {
  const [isEmpty, setIsEmpty] = useState(false)
  return {
    type: 'number',
    inputMode: 'numeric',
    min: 1,
    max: most,
    value: isEmpty ? '' : String(value),
    onChange: ({ target }) => {
      const typed = DIGITS.test(target.value) ? Number(target.value) : 0
      if (target.value === '') setIsEmpty(true)
      if (typed < 1 || typed > most) return
      setIsEmpty(false)
      onChange(typed)
    },
    onBlur: () => {
      if (!isEmpty) return
      setIsEmpty(false)
      onLeftEmpty?.()
    },
  }
}
