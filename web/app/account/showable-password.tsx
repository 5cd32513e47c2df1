import { PASSWORD_MIN } from '@warung/contract/values/limits.ts'
import { useState } from 'react'
import { TextField } from '../ui/field'
import { accountTexts } from './texts'

/** A new password that can be shown before it is sent. */
export function ShowablePassword({ errors }: { errors: readonly string[] | undefined }) {
  const [isShown, setShown] = useState(false)
  return (
    <div>
      <TextField
        label={accountTexts.password}
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        hint={accountTexts.passwordHint(PASSWORD_MIN)}
        errors={errors}
      />
      <label className="flex min-h-11 items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={isShown}
          onChange={(event) => setShown(event.target.checked)}
          className="size-5"
        />
        {accountTexts.showPassword}
      </label>
    </div>
  )
}
