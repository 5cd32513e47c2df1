import { type ComponentProps, type KeyboardEvent, useId } from 'react'
import { variantsTexts } from './variants-texts'

const ROW_STEPS = {
  ArrowUp: 'previousElementSibling',
  ArrowDown: 'nextElementSibling',
  Enter: 'nextElementSibling',
} as const

function isRowStep(key: string): key is keyof typeof ROW_STEPS {
  return key in ROW_STEPS
}

/** As in a spreadsheet: to the same column of the row above or below. Rows left out have no cells. */
function moveInColumn(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, nativeEvent, currentTarget } = event
  if (!isRowStep(key) || nativeEvent.isComposing) return
  event.preventDefault()
  const cell = `[data-column="${CSS.escape(currentTarget.dataset.column ?? '')}"]`
  let row = currentTarget.closest('tr')?.[ROW_STEPS[key]]
  while (row && !row.querySelector(cell)) row = row[ROW_STEPS[key]]
  const next = row?.querySelector<HTMLInputElement>(cell)
  next?.focus()
  next?.select()
}

type SheetInputProps = ComponentProps<'input'> & {
  column: string
  variant: string
  errors: readonly string[] | undefined
}

/** A cell of the table. Its label is the column's head, or on a phone the word beside it; screen readers also hear the row. */
export function SheetInput({ column, variant, errors, ...rest }: SheetInputProps) {
  const id = useId()
  return (
    <>
      <span className="flex items-center gap-2">
        <span aria-hidden className="w-24 shrink-0 text-ink-soft sm:hidden">
          {column}
        </span>
        <input
          aria-label={variantsTexts.of(column, variant)}
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? id : undefined}
          data-column={column}
          className="h-11 w-full min-w-20 rounded-xl border border-line-strong bg-card px-3 text-ink aria-invalid:border-danger"
          onKeyDown={moveInColumn}
          {...rest}
        />
      </span>
      {errors ? (
        <span id={id} className="block text-danger text-sm">
          {errors.join(' ')}
        </span>
      ) : null}
    </>
  )
}
