import type { CallFailed } from '../client/api'
import { TextField } from '../ui/field'
import { NewPasswordFields } from './new-password-fields'
import { ShowablePassword } from './showable-password'
import { accountTexts } from './texts'

type NewAccountFieldsProps = {
  errors: CallFailed['errors']
  name?: string | undefined
  email?: string | undefined
  /** can show the password, so that it is typed only once */
  isPasswordShowable?: boolean
}

/** The specification's four fields, in their order (spec §5). */
export function NewAccountFields({ errors, name, email, isPasswordShowable }: NewAccountFieldsProps) {
  return (
    <>
      <TextField
        label={accountTexts.name}
        name="name"
        autoComplete="name"
        defaultValue={name}
        errors={errors.name}
      />
      <TextField
        label={accountTexts.email}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        errors={errors.email}
      />
      {isPasswordShowable ? (
        <ShowablePassword errors={errors.password} />
      ) : (
        <NewPasswordFields label={accountTexts.password} errors={errors} />
      )}
    </>
  )
}

/** Labelled differently from the new account's fields beside them. */
export function KnownAccountFields() {
  return (
    <>
      <TextField label={accountTexts.knownEmail} name="email" type="email" autoComplete="username" />
      <TextField
        label={accountTexts.knownPassword}
        name="password"
        type="password"
        autoComplete="current-password"
      />
    </>
  )
}
