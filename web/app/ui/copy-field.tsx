import { Button } from './button'
import { copyTexts } from './copy-texts'
import { TextField } from './field'
import { useCopy } from './use-copy'

/** A text to copy. If the clipboard is unavailable (no https), the text is selected instead. */
export function CopyField({ label, value, hint }: { label: string; value: string; hint?: string }) {
  const { said, copy } = useCopy(value)
  return (
    <div className="grid gap-2">
      <TextField
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        {...(hint === undefined ? {} : { hint })}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          {copyTexts.copy}
        </Button>
        <p role="status" className="text-ink-soft text-sm">
          {said}
        </p>
      </div>
    </div>
  )
}
