const ADD_FIELD = '[role=combobox], select, input[type=file]'

/** The field beside the list, which adds rows to it. */
export function focusAddField(inRow: Element): void {
  const field =
    inRow.closest('ul')?.parentElement?.querySelector<HTMLElement>(ADD_FIELD) ??
    document.querySelector<HTMLElement>('main [role=combobox]')
  field?.focus()
}

/** Call before a row is removed with its button: the neighbour's button takes the focus, or the field that adds rows. */
export function focusBesideRow(inRow: Element): void {
  const row = inRow.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const button = [...(beside?.querySelectorAll('button') ?? [])].at(-1)
  if (button) button.focus()
  else focusAddField(inRow)
}
