import { PASSWORD_MIN } from '@warung/contract/values/limits.ts'
import type { CallFailed } from '../client/api'
import { TextField } from '../ui/field'
import { accountTexts } from './texts'

type NewPasswordFieldsProps = { errors: CallFailed['errors']; label?: string }

export function NewPasswordFields({ errors, label = accountTexts.newPassword }: NewPasswordFieldsProps) {
  return (
    <>
      <TextField
        label={label}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={accountTexts.passwordHint(PASSWORD_MIN)}
        errors={errors.password}
      />
      <TextField
        label={accountTexts.confirmPassword}
        name="confirm_password"
        type="password"
        autoComplete="new-password"
        errors={errors.confirm_password}
      />
    </>
  )
}
