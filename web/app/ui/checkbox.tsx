type Props = {
  /** in words beside the box; otherwise for readers of the screen alone */
  label: string
  isLabelShown?: boolean
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

/** Chooses a row of a list, or all; as large as a thumb needs. */
export function Checkbox({ label, isLabelShown = false, isChosen, onChange }: Props) {
  return (
    <label
      className={`inline-flex min-h-11 cursor-pointer items-center gap-2 ${isLabelShown ? 'pe-3' : 'min-w-11 justify-center'}`}
    >
      <input
        type="checkbox"
        aria-label={isLabelShown ? undefined : label}
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-(--brand)"
      />
      {isLabelShown ? label : null}
    </label>
  )
}
