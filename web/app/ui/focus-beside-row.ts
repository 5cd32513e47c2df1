import { type RefObject, useLayoutEffect, useRef } from 'react'

const ADD_FIELD = '[role=combobox], select, input[type=file]'

/** The field beside the list, which adds rows to it. */
export function focusAddField(inRow: Element): void {
  const field =
    inRow.closest('ul, tbody')?.parentElement?.querySelector<HTMLElement>(ADD_FIELD) ??
    document.querySelector<HTMLElement>('main [role=combobox]') ??
    document.querySelector<HTMLElement>('main')
  field?.focus()
}

/** Call before a row is removed with its button: the neighbour's button takes the focus, or the field that adds rows. */
export function focusBesideRow(inRow: Element): void {
  const row = inRow.closest('li, tr')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const button = [...(beside?.querySelectorAll('button') ?? [])].at(-1)
  if (button) button.focus()
  else focusAddField(inRow)
}

/** For a row that goes once the shop has deleted it: its neighbour takes the focus only if the row still has it. */
export function useFocusBesideRow<InRow extends HTMLElement>(): RefObject<InRow | null> {
  const inRow = useRef<InRow>(null)
  useLayoutEffect(() => {
    const { current } = inRow
    return () => {
      if (current?.contains(document.activeElement)) focusBesideRow(current)
    }
  }, [])
  return inRow
}
