import { ADDRESS_LABEL_LENGTH_MAX } from '@warung/contract/values/customer-limits.ts'
import { useState } from 'react'
import { Button } from '../ui/button'
import { TextField } from '../ui/field'
import { addressTexts } from './address-texts'

/** Typed, or chosen by a tap. */
export function LabelField({ initial, errors }: { initial: string; errors: readonly string[] | undefined }) {
  const [label, setLabel] = useState(initial)
  return (
    <div className="grid gap-2">
      <TextField
        label={addressTexts.label}
        name="label"
        required
        maxLength={ADDRESS_LABEL_LENGTH_MAX}
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="next"
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
        hint={addressTexts.labelHint}
        {...(errors && { errors })}
      />
      <div className="flex flex-wrap gap-2">
        {addressTexts.labels.map((each) => (
          <Button key={each} variant="secondary" aria-pressed={each === label} onClick={() => setLabel(each)}>
            {each}
          </Button>
        ))}
      </div>
    </div>
  )
}
