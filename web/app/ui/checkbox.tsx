type Props = {
  /** shown beside the box; otherwise only screen readers get it */
  label: string
  isLabelShown?: boolean
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

/** Selects a row or all rows; large enough for a thumb. */
export function Checkbox({ label, isLabelShown = false, isChecked, onChange }: Props) {
  return (
    <label
      className={`inline-flex min-h-11 cursor-pointer items-center gap-2 ${isLabelShown ? 'pe-3' : 'min-w-11 justify-center'}`}
    >
      <input
        type="checkbox"
        aria-label={isLabelShown ? undefined : label}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-brand"
      />
      {isLabelShown ? label : null}
    </label>
  )
}
