import { PASSWORD_MIN } from '@warung/contract/values/limits.ts'
import type { CallFailed } from '../client/api'
import { TextField } from '../ui/field'

type NewPasswordFieldsProps = { errors: CallFailed['errors']; label?: string }

export function NewPasswordFields({ errors, label = 'New Password' }: NewPasswordFieldsProps) {
  return (
    <>
      <TextField
        label={label}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters`}
        errors={errors.password}
      />
      <TextField
        label="Confirm Password"
        name="confirm_password"
        type="password"
        autoComplete="new-password"
        errors={errors.confirm_password}
      />
    </>
  )
}
