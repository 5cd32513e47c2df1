/** A field for whole numbers from 1 to `most`, which may be empty while typing (spec §5). */
import { type ComponentProps, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

export type WholeNumber = {
  readonly value: number
  readonly most: number
  readonly onChange: (value: number) => void
  /** called when the field is left empty; the value stays */
  readonly onLeftEmpty?: () => void
}

const DIGITS = /^\d{1,10}$/

/** The field's text after `text` was typed: a digit that would exceed `most` is ignored. */
function typedDigits(text: string, most: number): string {
  const [digits = ''] = /^\d*/.exec(text) ?? []
  let shown = ''
  for (const digit of digits) {
    const next = Number(shown + digit)
    if (next >= 1 && next <= most) shown = String(next)
  }
  return shown
}

export function useWholeNumber({ value, most, onChange, onLeftEmpty }: WholeNumber): ComponentProps<'input'> {
  const [isEmpty, setIsEmpty] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (text: string): boolean => {
    const typed = DIGITS.test(text) ? Number(text) : 0
    if (text === '') setIsEmpty(true)
    if (typed < 1 || typed > most) return text === ''
    setIsEmpty(false)
    onChange(typed)
    return true
  }
  // text typed before hydration, or restored by the browser, is handled as if typed now
  const takeOver = useEffectEvent(() => {
    const field = input.current
    if (!field || field.value === String(value)) return
    const shown = field.value === '' ? '' : typedDigits(field.value, most) || String(value)
    take(shown)
    field.value = shown // React leaves it unchanged if the value equals the one that it rendered
  })
  useLayoutEffect(() => takeOver(), [])
  return {
    ref: input,
    type: 'number',
    inputMode: 'numeric',
    min: 1,
    max: most,
    value: isEmpty ? '' : String(value),
    onChange: ({ target }) => void take(target.value),
    onBlur: () => {
      if (!isEmpty) return
      setIsEmpty(false)
      onLeftEmpty?.()
    },
  }
}
