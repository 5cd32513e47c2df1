import { type ComponentProps, type ReactNode, useId } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: string
  hint?: ReactNode
}

/** A box of a form with its label, large enough for a thumb. */
export function CheckField({ label, hint, ...rest }: Props) {
  const hintId = useId()
  return (
    <div>
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          aria-describedby={hint ? hintId : undefined}
          className="size-5 shrink-0 accent-(--brand)"
          {...rest}
        />
        {label}
      </label>
      {hint ? (
        <p id={hintId} className="text-ink-soft text-sm">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
